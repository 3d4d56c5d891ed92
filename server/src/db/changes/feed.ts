import type pg from 'pg';
import { runOn, type Connector } from '../connection.ts';
import { writtenPosition } from '../replica.ts';
import { read } from '../statement.ts';
import type { Change, Recorded } from './record.ts';

const CHANNEL = 'changes';
/** The NOTIFY payload that operators send after changing data by hand: drop all caches. */
const BY_HAND = 'by hand';
/** The longest time that an instance may serve data that another instance has changed. */
export const MAX_STALENESS_MS = 250;
/** NOTIFY wakes other instances at once. Polling finds changes whose NOTIFY was lost in a crash. */
const POLL_EVERY_MS = 100;
const ANSWER_WITHIN_MS = 2_000;
/** Own changes not yet read back from the log. Beyond this number, some are announced twice. */
const MAX_OWN = 10_000;
const RECONNECT_MS = 250;

export interface FeedListener {
  changed(change: Change): void;
  /** Changes may have been missed: drop everything that could be stale. */
  lost(): void;
}

const feedPosition = read({
  name: 'feed-position',
  sql: `select pg_current_snapshot()::text as snapshot, ${writtenPosition} as position, now() as time`,
  takes: { replica: 'bool' },
  gives: { snapshot: 'text', position: 'bigint', time: 'timestamp' },
});

/**
 * A transaction gets its id before it commits, so a row can appear before rows that were already
 * read. Each poll therefore asks for the transactions that the last snapshot could not see: those that
 * began later, and those that were still running. A transaction that runs for hours, in any database
 * of the PostgreSQL server, costs nothing.
 */
const changesSince = read({
  name: 'changes-since',
  sql: `select changeid, action, actor, userid, clanid, detail,
               pg_current_snapshot()::text as snapshot, ${writtenPosition} as position, now() as time
        from changes
        where xid >= :next::text::xid8 or xid = any(:running::text[]::xid8[])
        order by changeid`,
  takes: { next: 'text', running: 'text[]', replica: 'bool' },
  gives: {
    changeid: 'bigint',
    action: 'text',
    actor: 'int?',
    userid: 'int?',
    clanid: 'int?',
    detail: 'json?',
    snapshot: 'text',
    position: 'bigint',
    time: 'timestamp',
  },
});

interface Unseen {
  /** The first transaction id that was not assigned yet. */
  readonly next: string;
  /** Earlier transactions that were still running. */
  readonly running: string[];
}

/** Parses PostgreSQL's text format for snapshots: `xmin:xmax:xid,xid,…`. */
function unseenIn(snapshot: string): Unseen {
  const [, next = '', running = ''] = snapshot.split(':');
  return { next, running: running === '' ? [] : running.split(',') };
}

/** Delivers the changes of all instances to the listeners of this one, at least once. */
export class Feed {
  readonly #connector: Connector;
  readonly #log: (line: string) => void;
  /** Whether reads can go to a replica, so that the WAL position is needed. */
  readonly #replica: boolean;
  readonly #listeners = new Set<FeedListener>();
  #client: pg.Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  /** The transactions that the last poll with a result could not see. */
  #unseen: Unseen = { next: '0', running: [] };
  readonly #own = new Set<number>();
  #position = 0;
  /** When the last successful poll began. */
  #polledAt = Number.NEGATIVE_INFINITY;
  /** The database's time minus the monotonic clock of this process. */
  #clockOffset = Date.now() - performance.now();
  #polling = false;
  #pollAgain = false;
  #waking = false;
  #wakeAgain = false;
  #closed = false;

  constructor(
    connector: Connector,
    { log, replica }: { log: (line: string) => void; replica: boolean },
  ) {
    this.#connector = connector;
    this.#log = log;
    this.#replica = replica;
  }

  /** Whether changes of other instances arrive in time. If not, caches must not be used. */
  get isCurrent(): boolean {
    return this.#client !== undefined && performance.now() - this.#polledAt < MAX_STALENESS_MS;
  }

  /**
   * The time by the database's clock, in milliseconds since 1970. Expiry uses this clock, so that it
   * happens on all instances at once; their own clocks may be wrong or adjusted.
   */
  now(): number {
    return performance.now() + this.#clockOffset;
  }

  /** The WAL position up to which this instance has seen writes. */
  get position(): number {
    return this.#position;
  }

  reached(position: number): void {
    this.#position = Math.max(this.#position, position);
  }

  listen(listener: FeedListener): void {
    this.#listeners.add(listener);
  }

  /** Connects, and reconnects whenever the connection is lost. */
  async open(): Promise<void> {
    if (this.#closed) return;
    const { Client, settings } = this.#connector;
    const client = new Client({ ...settings, query_timeout: ANSWER_WITHIN_MS });
    const gone = () => this.#disconnected(client);
    client.on('error', gone);
    client.on('end', gone);
    client.on('notification', ({ processId, payload }) => {
      if (payload === BY_HAND) this.forget();
      const own = (client as pg.Client & { processID?: number }).processID;
      if (processId !== own) void this.#poll();
    });
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      const began = performance.now();
      const now = await feedPosition.one({ run: runOn(client) }, { replica: this.#replica });
      this.#unseen = unseenIn(now.snapshot);
      this.reached(now.position);
      this.#clockOffset = Date.parse(now.time) - began;
      this.#own.clear();
      this.#client = client;
      this.#polledAt = began;
      this.forget();
      this.#timer = setTimeout(() => void this.#poll(), POLL_EVERY_MS);
    } catch (error) {
      this.#log(`The change feed cannot connect: ${(error as Error).message}`);
      await client.end().catch(() => undefined);
      this.#reconnect();
    }
  }

  /** Call this after the commit. Invalidates the caches here, then wakes the other instances. */
  announce(changes: readonly Recorded[]): void {
    for (const change of changes) {
      if (this.#own.size >= MAX_OWN) this.#own.clear();
      this.#own.add(change.changeid);
      this.#notify(change);
    }
    if (changes.length > 0) void this.#wakeOthers();
  }

  /** Coalesces notifications: at most one is in flight and one pending. */
  async #wakeOthers(): Promise<void> {
    this.#wakeAgain = true;
    if (this.#waking) return;
    this.#waking = true;
    while (this.#wakeAgain) {
      this.#wakeAgain = false;
      // If this fails, the other instances find the change by polling.
      await this.#client?.query(`notify ${CHANNEL}`).catch(() => undefined);
    }
    this.#waking = false;
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    const client = this.#client;
    this.#client = undefined;
    await client?.end();
  }

  async #poll(): Promise<void> {
    if (this.#polling) {
      this.#pollAgain = true;
      return;
    }
    const client = this.#client;
    if (!client) return;
    this.#polling = true;
    clearTimeout(this.#timer);
    try {
      do {
        this.#pollAgain = false;
        await this.#catchUp(client);
      } while (this.#pollAgain);
      this.#timer = setTimeout(() => void this.#poll(), POLL_EVERY_MS);
    } catch {
      this.#disconnected(client);
      // Not awaited: `end` never resolves for a connection that is already closed.
      client.end().catch(() => undefined);
    } finally {
      this.#polling = false;
    }
  }

  async #catchUp(client: pg.Client): Promise<void> {
    const began = performance.now();
    const values = { ...this.#unseen, replica: this.#replica };
    const rows = await changesSince.all({ run: runOn(client) }, values);
    for (const row of rows) {
      if (!this.#own.delete(row.changeid)) this.#notify(row as Change);
    }
    this.#polledAt = began;
    if (!rows[0]) return;
    const { snapshot, position, time } = rows[0];
    this.reached(position);
    this.#clockOffset = Date.parse(time) - began;
    this.#unseen = unseenIn(snapshot);
  }

  #notify(change: Change): void {
    for (const listener of this.#listeners) listener.changed(change);
  }

  #disconnected(client: pg.Client): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    clearTimeout(this.#timer);
    this.forget();
    this.#reconnect();
  }

  /** Drops all caches, because anything may have changed. */
  forget(): void {
    for (const listener of this.#listeners) listener.lost();
  }

  #reconnect(): void {
    if (this.#closed) return;
    this.#timer = setTimeout(() => void this.open(), RECONNECT_MS);
  }
}
