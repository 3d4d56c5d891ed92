import type pg from 'pg';
import { runOn, type Way } from '../connection.ts';
import { writtenPosition } from '../replica.ts';
import { read } from '../statement.ts';
import type { Change, Recorded } from './record.ts';

const CHANNEL = 'changes';
/** What somebody who changes data by hand sends along with a notice: forget everything. */
const BY_HAND = 'by hand';
/** No instance uses what another one has changed longer ago than this. */
export const HEARD_WITHIN_MS = 250;
/** A notice wakes the others at once; this finds what a crashed instance could not announce. */
const LOOK_EVERY_MS = 100;
const ANSWER_WITHIN_MS = 2_000;
/** Own changes that are still to be met in the log; beyond that, some are told twice. */
const MAX_OWN = 10_000;
const RECONNECT_MS = 250;

export interface FeedListener {
  changed(change: Change): void;
  /** Changes may have been missed: forget everything that a change could have made wrong. */
  lost(): void;
}

const feedPosition = read({
  name: 'feed-position',
  sql: `select pg_current_snapshot()::text as snapshot, ${writtenPosition} as position, now() as time`,
  takes: { replica: 'bool' },
  gives: { snapshot: 'text', position: 'bigint', time: 'timestamp' },
});

/**
 * A transaction's id is assigned before it commits, so a row may appear behind rows already seen. What
 * a look could not see is what came after it, and what was running: that, and only that, is looked for
 * next time. One that runs for hours, in whatever database of the cluster, costs nothing.
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
  /** The first transaction that had not begun. */
  readonly next: string;
  /** Those before it that had not ended. */
  readonly running: string[];
}

/** From PostgreSQL's own writing: `xmin:xmax:xid,xid,…`. */
function unseenIn(snapshot: string): Unseen {
  const [, next = '', running = ''] = snapshot.split(':');
  return { next, running: running === '' ? [] : running.split(',') };
}

/** Tells this instance what it and all others have changed; a change may be told twice. */
export class Feed {
  readonly #way: Way;
  readonly #log: (line: string) => void;
  /** Whether anybody needs to know how far the database's log is. */
  readonly #replica: boolean;
  readonly #listeners = new Set<FeedListener>();
  #client: pg.Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  /** What the last look that found something could not see. */
  #unseen: Unseen = { next: '0', running: [] };
  readonly #own = new Set<number>();
  /** When the last look that was answered had begun. */
  #position = 0;
  #heardAt = Number.NEGATIVE_INFINITY;
  /** What to add to a clock that nobody can set, for the database's time. */
  #ahead = Date.now() - performance.now();
  #looking = false;
  #lookAgain = false;
  #waking = false;
  #wakeAgain = false;
  #closed = false;

  constructor(way: Way, { log, replica }: { log: (line: string) => void; replica: boolean }) {
    this.#way = way;
    this.#log = log;
    this.#replica = replica;
  }

  /** Whether changes of other instances arrive in time. While they do not, no cache may be used. */
  get hearing(): boolean {
    return this.#client !== undefined && performance.now() - this.#heardAt < HEARD_WITHIN_MS;
  }

  /**
   * The time by the database's clock, in milliseconds since 1970. What ends by time ends by that
   * clock, everywhere at once: those of the instances may be wrong, and be set while they run.
   */
  now(): number {
    return performance.now() + this.#ahead;
  }

  /** Everything that this instance knows of lies before that place in the database's log. */
  get position(): number {
    return this.#position;
  }

  reached(position: number): void {
    this.#position = Math.max(this.#position, position);
  }

  listen(listener: FeedListener): void {
    this.#listeners.add(listener);
  }

  /** Connects, now and whenever the connection is lost. */
  async open(): Promise<void> {
    if (this.#closed) return;
    const { Client, settings } = this.#way;
    const client = new Client({ ...settings, query_timeout: ANSWER_WITHIN_MS });
    const gone = () => this.#disconnected(client);
    client.on('error', gone);
    client.on('end', gone);
    client.on('notification', ({ processId, payload }) => {
      if (payload === BY_HAND) this.forget();
      const own = (client as pg.Client & { processID?: number }).processID;
      if (processId !== own) void this.#look();
    });
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      const began = performance.now();
      const now = await feedPosition.one({ run: runOn(client) }, { replica: this.#replica });
      this.#unseen = unseenIn(now.snapshot);
      this.reached(now.position);
      this.#ahead = Date.parse(now.time) - began;
      this.#own.clear();
      this.#client = client;
      this.#heardAt = began;
      this.forget();
      this.#timer = setTimeout(() => void this.#look(), LOOK_EVERY_MS);
    } catch (error) {
      this.#log(`The change feed cannot connect: ${(error as Error).message}`);
      await client.end().catch(() => undefined);
      this.#reconnect();
    }
  }

  /** Called after the commit: first this instance forgets, then the others are woken. */
  announce(changes: readonly Recorded[]): void {
    for (const change of changes) {
      if (this.#own.size >= MAX_OWN) this.#own.clear();
      this.#own.add(change.changeid);
      this.#tell(change);
    }
    if (changes.length > 0) void this.#wakeOthers();
  }

  /** However many commits come in the meantime, one notice is under way and one waits. */
  async #wakeOthers(): Promise<void> {
    this.#wakeAgain = true;
    if (this.#waking) return;
    this.#waking = true;
    while (this.#wakeAgain) {
      this.#wakeAgain = false;
      // Who cannot be woken finds out by looking.
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

  async #look(): Promise<void> {
    if (this.#looking) {
      this.#lookAgain = true;
      return;
    }
    const client = this.#client;
    if (!client) return;
    this.#looking = true;
    clearTimeout(this.#timer);
    try {
      do {
        this.#lookAgain = false;
        await this.#catchUp(client);
      } while (this.#lookAgain);
      this.#timer = setTimeout(() => void this.#look(), LOOK_EVERY_MS);
    } catch {
      this.#disconnected(client);
      // Not waited for: a connection that is gone already never says so again.
      client.end().catch(() => undefined);
    } finally {
      this.#looking = false;
    }
  }

  async #catchUp(client: pg.Client): Promise<void> {
    const began = performance.now();
    const asked = { ...this.#unseen, replica: this.#replica };
    const rows = await changesSince.all({ run: runOn(client) }, asked);
    for (const row of rows) {
      if (!this.#own.delete(row.changeid)) this.#tell(row as Change);
    }
    this.#heardAt = began;
    if (!rows[0]) return;
    const { snapshot, position, time } = rows[0];
    this.reached(position);
    this.#ahead = Date.parse(time) - began;
    this.#unseen = unseenIn(snapshot);
  }

  #tell(change: Change): void {
    for (const listener of this.#listeners) listener.changed(change);
  }

  #disconnected(client: pg.Client): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    clearTimeout(this.#timer);
    this.forget();
    this.#reconnect();
  }

  /** Anything may have changed. */
  forget(): void {
    for (const listener of this.#listeners) listener.lost();
  }

  #reconnect(): void {
    if (this.#closed) return;
    this.#timer = setTimeout(() => void this.open(), RECONNECT_MS);
  }
}
