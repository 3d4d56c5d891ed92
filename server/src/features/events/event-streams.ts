import {
  actionsWhere,
  declarationOf,
  isClanChange,
  shownActions,
  type AnnouncementName,
  announcements,
} from '@clan-companion/contract/changes';
import { batched } from '../../platform/db/batched.ts';
import { isAfter, type Position, readPosition } from '../../platform/db/changes/position.ts';
import type { Change } from '../../platform/db/changes/record.ts';
import type { Database } from '../../platform/db/database.ts';
import type { RowOf } from '../../platform/db/statement.ts';
import { retryText } from '../../platform/http/event-stream.ts';
import { Problem } from '../../platform/http/problem.ts';
import { endsSession } from '../sign-in/rules.ts';
import { type Session } from '../../platform/http/caller.ts';
import type { Timing } from '../../timing.ts';
import {
  ChangeStream,
  eventId,
  positionText,
  announcementText,
  eventText,
  gapText,
  hidesActor,
  isEvent,
  type EventRow,
} from './change-stream.ts';
import { eventsAfter, startPositions } from './sql.ts';

const MAX_STREAMS = 5_000;
const MAX_PER_PERSON = 20;
const ROWS_PER_READ = 1_000;
/** Reads of the log for listeners with a backlog, at the same time. */
const MAX_CATCHING_UP = 2;
/** A change triggers a read at once; polling finds changes that an older transaction held up. */
const POLL_INTERVAL_MS = 200;
/** So often at most, so that many new offers cannot flood thousands of listeners. */
const ANNOUNCE_INTERVAL_MS = 1_000;
const ANNOUNCEMENTS = Object.keys(announcements) as AnnouncementName[];
const BEGINNING: Position = { xid: '0', changeid: 0 };

type Start = RowOf<(typeof startPositions)['gives']>;

const AUDIENCES = {
  shown: [...shownActions],
  forclan: actionsWhere(isClanChange),
  forclanmates: actionsWhere(({ seenBy }) => seenBy === 'clan-mates'),
};

/**
 * Sends changes to all listeners of this instance. The change log is read once for all of them, in
 * transaction order, so a listener who reconnects with their last position misses nothing.
 */
export class EventStreams {
  readonly #db: Database;
  readonly #timing: Timing;
  readonly #open = new Set<ChangeStream>();
  /** Streams that have caught up and share one read. */
  readonly #listening = new Set<ChangeStream>();
  /** Streams with a backlog, in the order of their turns. */
  readonly #behind = new Set<ChangeStream>();
  #catchingUp = 0;
  readonly #startOf: (since: Position | undefined) => Promise<Start>;
  #position = BEGINNING;
  #lastRead: Promise<unknown> = Promise.resolve();
  #readScheduled = false;
  #timer: NodeJS.Timeout | undefined;
  readonly #announced = new Set<AnnouncementName>();
  #announcement: NodeJS.Timeout | undefined;

  constructor(db: Database, timing: Timing) {
    this.#db = db;
    this.#timing = timing;
    this.#startOf = batched((positions) =>
      startPositions.all(db.primary, {
        xids: positions.map((since) => since?.xid ?? ''),
        changeids: positions.map((since) => String(since?.changeid ?? 0)),
      }),
    );
    db.feed.listen({
      changed: (change) => this.#changed(change),
      // A session may end while the feed is down, so all listeners must reconnect.
      lost: () => this.end(),
      disconnected: () => this.end(),
    });
  }

  get size(): number {
    return this.#open.size;
  }

  /** `since`: the last position received; undefined starts at the end of the log. */
  async open(session: Session, since: Position | undefined): Promise<ChangeStream> {
    const own = [...this.#open].filter((stream) => stream.session.userid === session.userid);
    if (own.length >= MAX_PER_PERSON) {
      throw new Problem('too-many-streams', { retryAfter: 60 });
    }
    if (this.#open.size >= MAX_STREAMS) throw new Problem('busy');
    // Register the stream before the first await: the session may end meanwhile.
    const stream = new ChangeStream(session, since ?? BEGINNING, this.#timing.eventHeartbeat);
    this.#open.add(stream);
    stream.once('close', () => this.#close(stream));
    this.#timer ??= setInterval(() => this.#tick(), POLL_INTERVAL_MS);
    try {
      await this.#begin(stream, since);
    } catch (error) {
      stream.destroy();
      throw error;
    }
    this.#catchUpLater(stream);
    return stream;
  }

  /** Ends all streams; the listeners reconnect to this instance or another one. */
  end(): void {
    for (const stream of this.#open) stream.end();
  }

  /** Sends the start position, or a gap event if changes before it are lost. */
  async #begin(stream: ChangeStream, since: Position | undefined): Promise<void> {
    const { gap, ...start } = await this.#startOf(since);
    stream.after = start;
    stream.send(`${retryText()}${gap ? gapText(start) : positionText(start)}`);
    // Announcements since then are lost.
    if (since) for (const name of ANNOUNCEMENTS) stream.send(announcementText(name));
  }

  #catchUpLater(stream: ChangeStream): void {
    if (stream.isOver) return;
    this.#behind.add(stream);
    if (this.#catchingUp < MAX_CATCHING_UP) void this.#catchUpInTurns();
  }

  async #catchUpInTurns(): Promise<void> {
    this.#catchingUp += 1;
    for (let turn = this.#nextTurn(); turn.length > 0; turn = this.#nextTurn()) {
      await this.#catchUp(turn).catch(() => {
        // The listeners reconnect, and catch up then.
        for (const stream of turn) stream.end();
      });
    }
    this.#catchingUp -= 1;
  }

  /**
   * The first stream, and all streams that are not further behind: they share its read. After a
   * restart, thousands of listeners come back at once, and a few reads are enough for all of them.
   */
  #nextTurn(): ChangeStream[] {
    const [first] = this.#behind;
    if (!first) return [];
    const turn = [...this.#behind].filter(({ after }) => !isAfter(first.after, after));
    for (const stream of turn) this.#behind.delete(stream);
    return turn;
  }

  async #catchUp(turn: readonly ChangeStream[]): Promise<void> {
    const page = await this.#readLog(turn[0]!.after, turn);
    this.#send(page.events, turn);
    for (const stream of turn) {
      if (!isAfter(page.reached, stream.after)) continue;
      stream.after = page.reached;
      // A listener who is cut off resumes from here.
      stream.send(positionText(page.reached));
    }
    if (!page.more) return this.#serialize(() => this.#join(turn, page.reached));
    // Streams that are further ahead come before those with a long backlog, so they can overtake.
    const [ahead, behind] = [false, true].map((isBehind) =>
      turn.filter(({ after }) => isAfter(after, page.reached) !== isBehind),
    );
    for (const stream of ahead!) this.#catchUpLater(stream);
    for (const stream of behind!) void stream.untilRead().then(() => this.#catchUpLater(stream));
  }

  /** Runs while no other read is in progress; from then on, the streams share the common read. */
  async #join(streams: readonly ChangeStream[], from: Position): Promise<void> {
    const reached = await this.#sendChanges(streams, from);
    if (this.#listening.size === 0) this.#position = reached;
    for (const stream of streams) if (!stream.isOver) this.#listening.add(stream);
  }

  #close(stream: ChangeStream): void {
    this.#open.delete(stream);
    this.#behind.delete(stream);
    this.#listening.delete(stream);
    if (this.#open.size > 0) return;
    clearInterval(this.#timer);
    clearTimeout(this.#announcement);
    this.#timer = undefined;
    this.#announcement = undefined;
    this.#announced.clear();
  }

  #changed(change: Change): void {
    for (const stream of this.#open) if (endsSession(change, stream.session)) stream.end();
    const { announced } = declarationOf(change.action) ?? {};
    if (announced) this.#announceSoon(announced);
    this.#scheduleRead();
  }

  #announceSoon(name: AnnouncementName): void {
    if (this.#open.size === 0) return;
    this.#announced.add(name);
    this.#announcement ??= setTimeout(() => {
      this.#announcement = undefined;
      const text = [...this.#announced].map(announcementText).join('');
      this.#announced.clear();
      for (const stream of this.#open) if (isAfter(stream.after, BEGINNING)) stream.send(text);
    }, ANNOUNCE_INTERVAL_MS);
  }

  #tick(): void {
    const now = this.#db.feed.now();
    for (const stream of this.#open) if (stream.session.expires <= now) stream.end();
    for (const stream of this.#open) stream.beat();
    this.#scheduleRead();
  }

  #scheduleRead(): void {
    if (this.#readScheduled || this.#listening.size === 0) return;
    this.#readScheduled = true;
    void this.#serialize(async () => {
      this.#readScheduled = false;
      this.#position = await this.#sendChanges([...this.#listening], this.#position);
      // The next read retries from the same position.
    }).catch(() => undefined);
  }

  async #sendChanges(streams: readonly ChangeStream[], from: Position): Promise<Position> {
    let reached = from;
    for (let more = true; more;) {
      const page = await this.#readLog(reached, streams);
      this.#send(page.events, streams);
      ({ reached, more } = page);
      for (const stream of streams) if (isAfter(reached, stream.after)) stream.after = reached;
    }
    return reached;
  }

  #send(events: readonly EventRow[], streams: readonly ChangeStream[]): void {
    if (events.length === 0) return;
    const byPerson = new Map<number, ChangeStream[]>();
    for (const stream of streams) {
      const { userid } = stream.session;
      const own = byPerson.get(userid);
      if (own) own.push(stream);
      else byPerson.set(userid, [stream]);
    }
    for (const event of events) {
      const text = eventText(event);
      for (const stream of event.audience.flatMap((userid) => byPerson.get(userid) ?? [])) {
        if (!isAfter(event, stream.after)) continue;
        stream.send(hidesActor(event, stream.session) ? eventText(event, true) : text);
      }
    }
  }

  async #readLog(
    from: Position,
    streams: readonly ChangeStream[],
  ): Promise<{ events: EventRow[]; reached: Position; more: boolean }> {
    const rows = await eventsAfter.all(this.#db.primary, {
      ...from,
      rows: ROWS_PER_READ,
      listening: [...new Set(streams.map(({ session }) => session.userid))],
      ...AUDIENCES,
    });
    const { reached, more } = rows[0]!;
    const events = rows.filter(isEvent);
    // Whoever reads after an event sees its change.
    const last = events.at(-1);
    if (last) await this.#db.feed.reach(eventId(last));
    return { events, reached: readPosition(reached), more };
  }

  #serialize<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#lastRead.then(work);
    this.#lastRead = done.catch(() => undefined);
    return done;
  }
}
