import type { OutageLog } from '@clan-companion/runtime/outage-log';
import type pg from 'pg';
import { runOn, type Connector } from '../connection.ts';
import { writtenPosition } from '../replica.ts';
import { read, type RowOf } from '../statement.ts';
import type { Change, Recorded } from './record.ts';
import { Snapshot } from './snapshot.ts';

const CHANNEL = 'changes';
/** Carries texts between processes that nobody stores (`broadcast`). */
const BROADCASTS = 'map_presence';
/** The NOTIFY payload that operators send after changing data by hand: drop all caches. */
const BY_HAND = 'by hand';
/** How long after a change on another instance its old data may be served without a token. */
export const MAX_STALENESS_MS = 250;
/** NOTIFY wakes other instances at once. Polling finds changes whose NOTIFY was lost in a crash. */
const POLL_EVERY_MS = 100;
const ANSWER_WITHIN_MS = 2_000;
/** Beyond this number of changes that were not read from the log yet, some are announced twice. */
const MAX_ANNOUNCED = 10_000;
/** A longer list of tokens counts as not seen yet, which is always correct. */
const MAX_TOKENS = 50;
const RECONNECT_MS = 250;

export interface FeedListener {
  changed(change: Change): void;
  /** Changes may have been missed: drop everything that could be stale. */
  lost(): void;
  disconnected?(): void;
  /** A process has sent this text (`broadcast`). It may be one of another version. */
  received?(text: string): void;
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
 * of the PostgreSQL server, costs nothing. Without changes, one row with the snapshot remains.
 */
const changesSince = read({
  name: 'changes-since',
  sql: `select c.changeid, c.action, c.actor, c.userid, c.clanid, c.detail,
               now.snapshot, now.position, now.time
        from (select pg_current_snapshot()::text as snapshot, ${writtenPosition} as position,
                     now() as time) now
        left join lateral (
          select * from changes
          where xid >= :next::text::xid8 or xid = any(:running::text[]::xid8[])
        ) c on true
        order by c.changeid`,
  takes: { next: 'text', running: 'text[]', replica: 'bool' },
  gives: {
    changeid: 'bigint?',
    action: 'text?',
    actor: 'int?',
    userid: 'int?',
    clanid: 'int?',
    detail: 'json?',
    snapshot: 'text',
    position: 'bigint',
    time: 'timestamp',
  },
});

type LogRow = RowOf<(typeof changesSince)['gives']>;

/** What a transaction changed, for the caches of other processes. */
export interface Announcement {
  readonly changes: readonly Recorded[];
  /** The token of the transaction. */
  readonly token: string | undefined;
  /** The WAL position after it; 0 without a replica. */
  readonly position: number;
}

/** Delivers the changes of all instances to the listeners of this one, at least once. */
export class Feed {
  readonly #connector: Connector;
  /** Reports every failure and every success, several times a second. */
  readonly #outage: OutageLog;
  /** Whether reads can go to a replica, so that the WAL position is needed. */
  readonly #replica: boolean;
  readonly #listeners = new Set<FeedListener>();
  /** Resolves when the other workers on this machine have applied the changes. */
  shareWithSiblings: ((announcement: Announcement) => Promise<void>) | undefined;
  #client: pg.Client | undefined;
  #turns: Promise<unknown> = Promise.resolve();
  #pollTimer: NodeJS.Timeout | undefined;
  #reconnectTimer: NodeJS.Timeout | undefined;
  #snapshot = new Snapshot('0:0:');
  /** Changes and tokens that were announced here before they were read from the log. */
  readonly #announced = new Set<number>();
  readonly #tokens = new Set<string>();
  #position = 0;
  /** When the last successful poll began. */
  #polledAt = Number.NEGATIVE_INFINITY;
  /** The database's time minus the monotonic clock of this process. */
  #clockOffset = Date.now() - performance.now();
  #poll: { readonly began: number; readonly done: Promise<void> } | undefined;
  #nextPoll: Promise<void> | undefined;
  #waking = false;
  #wakeAgain = false;
  #closed = false;

  constructor(connector: Connector, { outage, replica }: { outage: OutageLog; replica: boolean }) {
    this.#connector = connector;
    this.#outage = outage;
    this.#replica = replica;
  }

  /** Whether all changes arrive, sooner or later. */
  get isConnected(): boolean {
    return this.#client !== undefined;
  }

  /** Whether changes of other instances arrive in time. If not, `confirm` before you use a cache. */
  get isCurrent(): boolean {
    return this.isConnected && this.age < MAX_STALENESS_MS;
  }

  /** For how many milliseconds caches may have missed changes of other instances. */
  get age(): number {
    return performance.now() - this.#polledAt;
  }

  /** Makes sure that caches are current as of this call. False if the feed is disconnected. */
  async confirm(): Promise<boolean> {
    const isRecent = this.#poll && performance.now() - this.#poll.began < MAX_STALENESS_MS;
    if (!this.isCurrent) await (isRecent ? this.#poll!.done : this.#pollAgain());
    return this.isConnected;
  }

  /** Whether this process has seen the writes and events with these tokens (`Consistency-Token`). */
  hasSeen(tokens: string): boolean {
    if (this.#tokens.has(tokens)) return true;
    const items = tokens.split(',', MAX_TOKENS + 1);
    return (
      items.length <= MAX_TOKENS &&
      items.every((item) => {
        const token = item.trim();
        return this.#tokens.has(token) || this.#snapshot.includes(token);
      })
    );
  }

  /** Waits until caches are no older than these tokens. While disconnected, they are not used. */
  async reach(tokens: string): Promise<void> {
    // A poll that begins after a write was acknowledged always sees it.
    if (!this.hasSeen(tokens)) await this.#pollAgain();
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

  listen(listener: FeedListener): void {
    this.#listeners.add(listener);
  }

  /** Connects, and reconnects whenever the connection is lost. */
  async open(): Promise<void> {
    if (this.#closed) return;
    const { Client, settings } = this.#connector;
    const client = new Client({ ...settings, query_timeout: ANSWER_WITHIN_MS });
    const gone = (error: Error) => this.#disconnected(client, error);
    client.on('error', gone);
    client.on('end', () => gone(new Error('Connection closed')));
    client.on('notification', ({ channel, processId, payload = '' }) => {
      if (channel === BROADCASTS) {
        for (const listener of this.#listeners) listener.received?.(payload);
        return;
      }
      if (payload === BY_HAND) this.forget();
      const own = (client as pg.Client & { processID?: number }).processID;
      if (processId !== own) void this.#pollAgain();
    });
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      await client.query(`listen ${BROADCASTS}`);
      const began = performance.now();
      const now = await feedPosition.one({ run: runOn(client) }, { replica: this.#replica });
      this.#snapshot = new Snapshot(now.snapshot);
      this.#reached(now.position);
      this.#clockOffset = Date.parse(now.time) - began;
      this.#announced.clear();
      this.#tokens.clear();
      this.#client = client;
      this.#polledAt = began;
      this.forget();
      this.#schedulePoll();
    } catch (error) {
      this.#outage.failed(error);
      await client.end().catch(() => undefined);
      this.#reconnect();
    }
  }

  /**
   * Call this after the commit. Invalidates the caches here and in the other workers on this machine,
   * and wakes the other instances.
   */
  async announce(announcement: Announcement): Promise<void> {
    this.receive(announcement);
    if (announcement.changes.length === 0) return;
    void this.#wakeOthers();
    // Without the token: other workers may not have seen what the writer had seen before.
    await this.shareWithSiblings?.({ ...announcement, token: undefined });
  }

  /** Applies changes that this process or another worker on this machine has committed. */
  receive({ changes, token, position }: Announcement): void {
    this.#reached(position);
    if (this.#announced.size >= MAX_ANNOUNCED) this.#announced.clear();
    if (this.#tokens.size >= MAX_ANNOUNCED) this.#tokens.clear();
    if (token !== undefined) this.#tokens.add(token);
    for (const change of changes) {
      this.#announced.add(change.changeid);
      this.#notify(change);
    }
  }

  /** Drops what these changes would make stale, if they have happened. */
  invalidate(changes: readonly Change[]): void {
    for (const change of changes) this.#notify(change);
  }

  /** Coalesces notifications: at most one is in flight and one pending. */
  async #wakeOthers(): Promise<void> {
    this.#wakeAgain = true;
    if (this.#waking) return;
    this.#waking = true;
    while (this.#wakeAgain) {
      this.#wakeAgain = false;
      // If this fails, the other instances find the change by polling.
      await this.#send(CHANNEL, '');
    }
    this.#waking = false;
  }

  /**
   * Sends a text of less than 8,000 bytes to the listeners of all processes, this one included. While
   * disconnected, it is lost.
   */
  async broadcast(text: string): Promise<void> {
    await this.#send(BROADCASTS, text);
  }

  #send(channel: string, text: string): Promise<unknown> {
    const notify = () => this.#client?.query('select pg_notify($1, $2)', [channel, text]);
    return this.#inTurn(async () => notify()).catch(() => undefined);
  }

  /** A client takes one query at a time. */
  #inTurn<T>(query: () => Promise<T>): Promise<T> {
    const answer = this.#turns.then(query);
    this.#turns = answer.catch(() => undefined);
    return answer;
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#pollTimer);
    clearTimeout(this.#reconnectTimer);
    const client = this.#client;
    this.#client = undefined;
    await client?.end();
  }

  /** Resolves after a poll that began after this call. Concurrent callers share it. */
  #pollAgain(): Promise<void> {
    if (!this.#poll) return this.#startPoll();
    this.#nextPoll ??= this.#poll.done.then(() => this.#startPoll());
    return this.#nextPoll;
  }

  #startPoll(): Promise<void> {
    clearTimeout(this.#pollTimer);
    const began = performance.now();
    const poll = { began, done: this.#catchUp(began).finally(() => this.#endPoll()) };
    this.#nextPoll = undefined;
    this.#poll = poll;
    return poll.done;
  }

  #endPoll(): void {
    // Otherwise the next poll follows at once, and replaces this one.
    if (this.#nextPoll) return;
    this.#poll = undefined;
    this.#schedulePoll();
  }

  #schedulePoll(): void {
    clearTimeout(this.#pollTimer);
    if (this.#client) this.#pollTimer = setTimeout(() => void this.#pollAgain(), POLL_EVERY_MS);
  }

  async #catchUp(began: number): Promise<void> {
    const client = this.#client;
    if (!client) return;
    try {
      const values = { ...this.#snapshot.unseen, replica: this.#replica };
      const rows = await this.#inTurn(() => changesSince.all({ run: runOn(client) }, values));
      if (this.#client !== client) return;
      this.#apply(rows, began);
      this.#outage.worked();
    } catch (error) {
      this.#disconnected(client, error);
      // Not awaited: `end` never resolves for a connection that is already closed.
      client.end().catch(() => undefined);
    }
  }

  #apply(rows: readonly LogRow[], began: number): void {
    const { snapshot, position, time } = rows[0]!;
    const changes = rows.filter((row): row is LogRow & Recorded => row.changeid !== undefined);
    for (const change of changes) {
      if (!this.#announced.delete(change.changeid)) this.#notify(change);
    }
    this.#snapshot = new Snapshot(snapshot);
    for (const token of this.#tokens)
      if (this.#snapshot.includes(token)) this.#tokens.delete(token);
    this.#polledAt = began;
    if (changes.length === 0) return;
    this.#reached(position);
    this.#clockOffset = Date.parse(time) - began;
  }

  #reached(position: number): void {
    this.#position = Math.max(this.#position, position);
  }

  #notify(change: Change): void {
    for (const listener of this.#listeners) listener.changed(change);
  }

  #disconnected(client: pg.Client, error: unknown): void {
    if (this.#client !== client) return;
    this.#outage.failed(error);
    this.#client = undefined;
    clearTimeout(this.#pollTimer);
    for (const listener of this.#listeners) listener.disconnected?.();
    this.#reconnect();
  }

  /** Drops all caches, because anything may have changed. */
  forget(): void {
    for (const listener of this.#listeners) listener.lost();
  }

  #reconnect(): void {
    if (this.#closed) return;
    this.#reconnectTimer = setTimeout(() => void this.open(), RECONNECT_MS);
  }
}
