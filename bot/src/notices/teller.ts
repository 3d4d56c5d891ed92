import type { Client as Service } from '@clan-companion/contract/client';
import { HTTPError } from 'discord.js';
import { setTimeout as delay } from 'node:timers/promises';
import { Backoff } from '@clan-companion/runtime/backoff';
import { type Log, describeError } from '@clan-companion/runtime/log';
import type { Notice } from '../messages/notices.ts';

/** Where nothing was told, moving on merely saves looking again. */
const MOVE_ON_EVERY_MS = 60_000;
/** With growing pauses, some minutes: by then it is that one server that fails, and others wait. */
const MOST_TRIES = 10;

interface Tools {
  readonly service: Service;
  readonly log: Log;
  readonly checkEveryMs: number;
  /** Throws where another try may go better. */
  readonly tell: (notice: Notice) => Promise<void>;
}

/**
 * Asks the service what chat servers have not been told yet, and tells it, in order. The service
 * remembers what was told, so that a bot that starts again goes on where it stopped.
 */
export class Teller {
  readonly #tools: Tools;
  readonly #stopping = new AbortController();
  readonly #backoff = new Backoff();
  readonly #ended: Promise<void>;
  #troubled = false;
  #tried = '';
  #tries = 0;
  #keptAt = 0;

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
        this.#troubled = false;
        this.#backoff.reset();
        if (!more) await delay(this.#tools.checkEveryMs, undefined, { signal });
      } catch (error) {
        if (signal.aborted) return;
        if (!this.#troubled)
          this.#tools.log.warn({ reason: describeError(error) }, 'Waiting to tell');
        this.#troubled = true;
        await this.#backoff.wait(signal);
      }
    }
  }

  /** Whether there may be more. */
  async #page(): Promise<boolean> {
    const { service } = this.#tools;
    const { notices, position, more } = await service.call('GET /bot/notices');
    for (const [index, notice] of notices.entries()) {
      if (this.#stopping.signal.aborted) return false;
      await this.#tell(notice);
      // One change may be told to many servers: it counts as told once all of them know.
      if (notices[index + 1]?.noticeid !== notice.noticeid) await this.#keep(notice.noticeid);
    }
    const idle = notices.length === 0 && !more;
    if (!idle || Date.now() - this.#keptAt > MOVE_ON_EVERY_MS) await this.#keep(position);
    return more;
  }

  async #tell(notice: Notice): Promise<void> {
    const { tell, log } = this.#tools;
    const { noticeid, guildid } = notice;
    const which = `${noticeid} ${guildid}`;
    this.#tries = this.#tried === which ? this.#tries + 1 : 1;
    this.#tried = which;
    try {
      await tell(notice);
    } catch (error) {
      // Where no answer comes at all, nothing is to be told to anybody.
      if (this.#tries < MOST_TRIES || !(error instanceof HTTPError)) throw error;
      log.warn({ guildid, reason: describeError(error) }, 'A notice could not be told');
    }
  }

  async #keep(position: string): Promise<void> {
    await this.#tools.service.call('PUT /bot/notices', { body: { position } });
    this.#keptAt = Date.now();
  }
}
