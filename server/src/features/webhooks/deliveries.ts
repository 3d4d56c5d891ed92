import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../db/database.ts';
import type { Outside } from './outside.ts';
import { claimWebhooks, webhooksWithNews, webhooksWithNewsOf } from './queries.ts';
import { type Tally, tellWebhook } from './tell-webhook.ts';

/** To so many webhooks; each waits for a stranger, and costs little meanwhile. */
const AT_ONCE = 32;
/** Finds what became due, and what another process has left behind. */
const LOOK_EVERY_MS = 5_000;
/** Changes come in swarms, and one look is for all of them. */
const GATHER_MS = 50;
/** A transaction that still runs holds up what came after it. */
const HELD_UP_MS = 250;

/**
 * Tells webhooks what happens, in every process. Which process tells a webhook is decided in the
 * database, and for a while only (a lease); no transaction is open while one is told.
 */
export class Deliveries {
  readonly tally: Tally = { told: 0, failed: 0 };
  readonly #db: Database;
  readonly #outside: Outside;
  readonly #log: FastifyBaseLogger;
  readonly #stop = new AbortController();
  readonly #atWork = new Set<Promise<void>>();
  readonly #polling: NodeJS.Timeout;
  /** Clans that something happened to, or any of them. */
  #news = new Set<number>();
  #anyNews = true;
  #waking: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;

  constructor(db: Database, outside: Outside, log: FastifyBaseLogger) {
    this.#db = db;
    this.#outside = outside;
    this.#log = log;
    db.feed.listen({
      changed: ({ clanid }) => {
        if (clanid === undefined) return;
        this.#news.add(clanid);
        this.#lookIn(GATHER_MS);
      },
      lost: () => this.#lookAtAll(),
    });
    this.#polling = setInterval(() => this.#lookAtAll(), LOOK_EVERY_MS);
    this.#lookAtAll();
  }

  /** What is under way is broken off, for another process to take up. */
  async stop(): Promise<void> {
    clearInterval(this.#polling);
    clearTimeout(this.#waking);
    this.#stop.abort();
    await this.#looking;
    await Promise.all(this.#atWork);
  }

  #lookAtAll(): void {
    this.#anyNews = true;
    this.#lookIn(GATHER_MS);
  }

  #lookIn(ms: number): void {
    if (this.#stop.signal.aborted || this.#waking || this.#looking) return;
    this.#waking = setTimeout(() => {
      this.#waking = undefined;
      this.#looking = this.#lookOnce();
    }, ms);
  }

  async #lookOnce(): Promise<void> {
    let heldUp: number[] = [];
    try {
      heldUp = await this.#look();
    } catch (error) {
      this.#log.warn({ err: error }, 'Could not look what webhooks are to be told');
    }
    this.#looking = undefined;
    if (this.#room > 0 && (this.#anyNews || this.#news.size > 0)) this.#lookIn(GATHER_MS);
    for (const clanid of heldUp) this.#news.add(clanid);
    if (heldUp.length > 0) this.#lookIn(HELD_UP_MS);
  }

  get #room(): number {
    return AT_ONCE - this.#atWork.size;
  }

  /** Takes on what there is to tell; the clans of whom it cannot be told yet come back. */
  async #look(): Promise<number[]> {
    const rows = this.#room;
    if (rows === 0) return [];
    const clanids = [...this.#news];
    const any = this.#anyNews;
    this.#news = new Set();
    this.#anyNews = false;
    const { primary } = this.#db;
    const found = any
      ? await webhooksWithNews.all(primary, { rows })
      : await webhooksWithNewsOf.all(primary, { clanids, rows });
    if (found.length === rows) this.#anyNews = true;
    const webhookids = found.filter(({ settled }) => settled).map(({ webhookid }) => webhookid);
    if (webhookids.length > 0 && !this.#stop.signal.aborted) await this.#takeOn(webhookids);
    return found.filter(({ settled }) => !settled).map(({ clanid }) => clanid);
  }

  async #takeOn(webhookids: number[]): Promise<void> {
    const claimed = await this.#db.transaction((tx) => claimWebhooks.all(tx, { webhookids }));
    for (const webhook of claimed) {
      const turn = tellWebhook(this.#db, this.#outside, webhook, this.#stop.signal, this.tally)
        .catch((error: unknown) => this.#log.warn({ err: error }, 'Could not tell a webhook'))
        .finally(() => {
          this.#atWork.delete(turn);
          this.#news.add(webhook.clanid);
          this.#lookIn(GATHER_MS);
        });
      this.#atWork.add(turn);
    }
  }
}
