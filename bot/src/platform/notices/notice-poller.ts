import type { Client as Service } from '@clan-companion/contract/core/client';
import type { Waiting } from './batch.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { Backoff } from '@clan-companion/runtime/backoff';
import type { Log } from '@clan-companion/runtime/log';
import { OutageLog } from '@clan-companion/runtime/outage-log';
import { GuildQueue, type QueueTools } from './guild-queue.ts';
import type { Notice, PostedNotice } from './notice.ts';

/** How often the position is saved while nothing is posted. */
const SAVE_IDLE_EVERY_MS = 60_000;

type Unlinked = Extract<Notice, { notice: 'unlinked' }>;

interface Tools extends Omit<QueueTools, 'platform'> {
  readonly service: Service;
  readonly log: Log;
  /** The notice as it is posted; undefined if the bot cannot post it. */
  readonly show: (notice: PostedNotice) => Pick<Waiting, 'embed' | 'components'> | undefined;
  /** The link of a chat server was confirmed. */
  readonly linked: (guildid: string) => void;
  /** The link ended: nobody keeps its board up to date. */
  readonly removeBoard: (board: NonNullable<Unlinked['board']>) => void;
}

/**
 * Polls the service for new notices, and gives them to one queue per chat server. The service stores
 * the position before the oldest waiting notice, and the position of each chat server, so a restarted
 * bot continues where it stopped.
 */
export class NoticePoller {
  readonly #tools: Tools;
  readonly #platform: QueueTools['platform'];
  readonly #outage: OutageLog;
  readonly #stopping = new AbortController();
  readonly #backoff = new Backoff();
  readonly #queues = new Map<string, GuildQueue>();
  /** The notices after the stored position, in order, and whether they are posted or dropped. */
  readonly #settled = new Map<string, boolean>();
  readonly #ended: Promise<void>;
  #readUpTo: string | undefined;
  /** Whether everything from before the start has been read. */
  #caughtUp = false;
  #savedAt = 0;

  constructor(tools: Tools) {
    this.#tools = tools;
    this.#outage = new OutageLog(tools.log, {
      begins: 'Notices are delayed: the service does not give any',
      ends: 'Notices arrive again',
      calmMs: 0,
    });
    const outage = new OutageLog(tools.log, {
      begins: 'Notices are delayed: the chat platform does not take any',
      ends: 'Notices are posted again',
    });
    this.#platform = { answeredAt: 0, outage };
    this.#ended = this.#run();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#ended;
    await Promise.all([...this.#queues.values()].map((queue) => queue.stop()));
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      try {
        const more = await this.#page();
        this.#outage.worked();
        this.#backoff.reset();
        if (!more) await delay(this.#tools.timing.noticeCheck, undefined, { signal });
      } catch (error) {
        if (signal.aborted) return;
        this.#outage.failed(error);
        await this.#backoff.wait(signal);
      }
    }
  }

  /** Reads one page of notices. Returns whether there may be more. */
  async #page(): Promise<boolean> {
    const { notices, position, more } = await this.#tools.service.call('GET /bot/notices', {
      query: this.#readUpTo === undefined ? {} : { after: this.#readUpTo },
    });
    for (const notice of notices) this.#add(notice);
    this.#readUpTo = position;
    this.#caughtUp ||= !more;
    await this.#savePosition(position);
    return more;
  }

  #add(notice: Notice): void {
    const { noticeid, guildid } = notice;
    const key = `${noticeid} ${guildid}`;
    // Also after a failover, or if the service is older than the bot and ignores `after`.
    if (this.#settled.has(key)) return;
    const settle = () => void this.#settled.set(key, true);
    if (notice.notice === 'linked' || notice.notice === 'unlinked') {
      // What waits belongs to a link that has ended.
      this.#queues.get(guildid)?.clear();
      if (notice.notice === 'linked') this.#tools.linked(guildid);
      else if (notice.board) this.#tools.removeBoard(notice.board);
      return settle();
    }
    const shown = this.#tools.show(notice);
    if (!shown) return settle();
    this.#settled.set(key, false);
    const queue =
      this.#queues.get(guildid) ??
      new GuildQueue(guildid, { ...this.#tools, platform: this.#platform });
    this.#queues.set(guildid, queue);
    queue.add({ notice, ...shown, addedAt: Date.now(), mayBePosted: !this.#caughtUp, settle });
  }

  async #savePosition(readUpTo: string): Promise<void> {
    const waiting = [...this.#settled.values()].filter((isSettled) => !isSettled).length;
    this.#tools.metrics.noticesWaiting.set(waiting);
    const settled: string[] = [];
    let position = readUpTo;
    for (const [key, isSettled] of this.#settled) {
      if (!isSettled) {
        position = justBefore(key);
        break;
      }
      settled.push(key);
    }
    if (settled.length === 0 && Date.now() - this.#savedAt < SAVE_IDLE_EVERY_MS) return;
    await this.#tools.service.call('PUT /bot/notices', { body: { position } });
    this.#savedAt = Date.now();
    for (const key of settled) this.#settled.delete(key);
  }
}

/** The position before the notice of this key. */
function justBefore(key: string): string {
  const [xid, changeid] = key.split(/[- ]/);
  return `${xid}-${Number(changeid) - 1}`;
}
