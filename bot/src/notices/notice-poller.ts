import type { Client as Service } from '@clan-companion/contract/client';
import { HTTPError } from 'discord.js';
import { setTimeout as delay } from 'node:timers/promises';
import { Backoff } from '@clan-companion/runtime/backoff';
import { type Log, describeError } from '@clan-companion/runtime/log';
import type { Notice } from '../messages/notices.ts';
import type { Metrics } from '../metrics.ts';

/** How often the position is saved while there is nothing to post. */
const SAVE_IDLE_EVERY_MS = 60_000;
/** A few minutes with backoff. After that, only this notice fails, and it must not block the others. */
const MAX_TRIES = 10;

interface Tools {
  readonly service: Service;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly checkEveryMs: number;
  /** Throws if a retry may succeed. */
  readonly post: (notice: Notice) => Promise<void>;
}

/**
 * Polls the service for new notices and posts them in order. The service stores the position, so a
 * restarted bot continues where it stopped.
 */
export class NoticePoller {
  readonly #tools: Tools;
  readonly #stopping = new AbortController();
  readonly #backoff = new Backoff();
  readonly #ended: Promise<void>;
  #failing = false;
  #tried = '';
  #tries = 0;
  #savedAt = 0;

  constructor(tools: Tools) {
    this.#tools = tools;
    this.#ended = this.#run();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#ended;
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      try {
        const more = await this.#page();
        this.#failing = false;
        this.#backoff.reset();
        if (!more) await delay(this.#tools.checkEveryMs, undefined, { signal });
      } catch (error) {
        if (signal.aborted) return;
        if (!this.#failing)
          this.#tools.log.warn({ reason: describeError(error) }, 'Notices are delayed');
        this.#failing = true;
        await this.#backoff.wait(signal);
      }
    }
  }

  /** Posts one page of notices. Returns whether there may be more. */
  async #page(): Promise<boolean> {
    const { service } = this.#tools;
    const { notices, position, more } = await service.call('GET /bot/notices');
    for (const [index, notice] of notices.entries()) {
      if (this.#stopping.signal.aborted) return false;
      this.#tools.metrics.noticesWaiting.set(notices.length - index);
      await this.#post(notice);
      // One change can have notices for several servers; the position moves after the last of them.
      if (notices[index + 1]?.noticeid !== notice.noticeid)
        await this.#savePosition(notice.noticeid);
    }
    this.#tools.metrics.noticesWaiting.set(0);
    const idle = notices.length === 0 && !more;
    if (!idle || Date.now() - this.#savedAt > SAVE_IDLE_EVERY_MS)
      await this.#savePosition(position);
    return more;
  }

  async #post(notice: Notice): Promise<void> {
    const { post, log, metrics } = this.#tools;
    const { noticeid, guildid } = notice;
    const which = `${noticeid} ${guildid}`;
    this.#tries = this.#tried === which ? this.#tries + 1 : 1;
    this.#tried = which;
    try {
      await post(notice);
    } catch (error) {
      // Without any HTTP response the chat platform is down for all servers, so keep retrying.
      if (this.#tries < MAX_TRIES || !(error instanceof HTTPError)) throw error;
      metrics.noticesDropped.inc();
      log.warn(
        { guildid, reason: describeError(error) },
        'Dropped a notice that could not be posted',
      );
    }
  }

  async #savePosition(position: string): Promise<void> {
    await this.#tools.service.call('PUT /bot/notices', { body: { position } });
    this.#savedAt = Date.now();
  }
}
