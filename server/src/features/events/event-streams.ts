import { actionsWhere, isClanChange, shownActions } from '@clan-companion/contract/changes';
import { WorkQueue } from '@clan-companion/runtime/work-queue';
import type { Change } from '../../db/changes/record.ts';
import { isAfter, type Position, readPosition } from '../../db/changes/position.ts';
import type { Database } from '../../db/database.ts';
import { Problem } from '../../http/problem.ts';
import type { Session } from '../../http/sessions.ts';
import type { Timing } from '../../timing.ts';
import { EventStream, positionText } from './event-stream.ts';
import { eventText, gapText, hidesActor, isEvent, type EventRow } from './event-text.ts';
import { endOfLog, eventsAfter, resumePosition } from './queries.ts';

const MAX_STREAMS = 5_000;
const MAX_PER_PERSON = 20;
const ROWS_PER_READ = 1_000;
/** Listeners with a long backlog take turns, so that they do not slow down the others. */
const MAX_CATCHING_UP = 2;
/** A change triggers a read at once; polling finds changes that an older transaction held up. */
const POLL_INTERVAL_MS = 200;
const BEGINNING: Position = { xid: '0', changeid: 0 };
/** Spreads reconnects after an outage. */
const RECONNECT_MS = { least: 1_000, spread: 4_000 };

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
  readonly #open = new Set<EventStream>();
  /** Streams that have caught up and share one read. */
  readonly #listening = new Set<EventStream>();
  readonly #catchingUp = new WorkQueue({ concurrency: MAX_CATCHING_UP });
  #position = BEGINNING;
  #lastRead: Promise<unknown> = Promise.resolve();
  #readScheduled = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(db: Database, timing: Timing) {
    this.#db = db;
    this.#timing = timing;
    db.feed.listen({
      changed: (change) => this.#changed(change),
      // A session may have ended while the feed was down, so all listeners must reconnect.
      lost: () => this.end(),
    });
  }

  get size(): number {
    return this.#open.size;
  }

  /** `since`: the last position received; undefined starts at the end of the log. */
  async open(session: Session, since: Position | undefined): Promise<EventStream> {
    const own = [...this.#open].filter((stream) => stream.session.userid === session.userid);
    if (own.length >= MAX_PER_PERSON) {
      throw new Problem('too-many-requests', { retryAfter: 60 });
    }
    if (this.#open.size >= MAX_STREAMS) throw new Problem('busy');
    // Register the stream before the first await: the session may end meanwhile.
    const stream = new EventStream(session, since ?? BEGINNING, this.#timing.eventHeartbeat);
    this.#open.add(stream);
    stream.once('close', () => this.#close(stream));
    this.#timer ??= setInterval(() => this.#tick(), POLL_INTERVAL_MS);
    try {
      await this.#begin(stream, since);
    } catch (error) {
      stream.destroy();
      throw error;
    }
    // After an error, the listener reconnects and catches up then.
    this.#catchUp(stream).catch(() => stream.end());
    return stream;
  }

  /** Ends all streams; the listeners reconnect to this instance or another one. */
  end(): void {
    for (const stream of this.#open) stream.end();
  }

  /** Sends the start position, or a gap event if changes before it are lost. */
  async #begin(stream: EventStream, since: Position | undefined): Promise<void> {
    const start = since
      ? await resumePosition.one(this.#db.primary, { ...since })
      : { ...(await endOfLog.one(this.#db.primary, {})), changeid: 0, gap: false };
    stream.after = { xid: start.xid, changeid: start.changeid };
    const reconnectMs = RECONNECT_MS.least + Math.random() * RECONNECT_MS.spread;
    const begin = start.gap ? gapText(stream.after) : positionText(stream.after);
    stream.send(`retry: ${Math.round(reconnectMs)}\n${begin}`);
  }

  async #catchUp(stream: EventStream): Promise<void> {
    for (let more = true; more && !stream.isOver;) {
      const page = await this.#catchingUp.run(() => this.#readLog(stream.after, [stream]));
      // Send the position after each read: a listener who is cut off resumes from here.
      const texts = page.events.map((event) => eventText(event, hidesActor(event, stream.session)));
      stream.send(texts.join('') + positionText(page.reached));
      stream.after = page.reached;
      more = page.more;
      await stream.untilRead();
    }
    await this.#serialize(() => this.#join(stream));
  }

  /** Runs while no other read is in progress; from then on, the stream shares the common read. */
  async #join(stream: EventStream): Promise<void> {
    await this.#sendChanges([stream], stream.after);
    if (this.#listening.size === 0) this.#position = stream.after;
    if (!stream.isOver) this.#listening.add(stream);
  }

  #close(stream: EventStream): void {
    this.#open.delete(stream);
    this.#listening.delete(stream);
    if (this.#open.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #changed({ action, userid, detail }: Change): void {
    const { sessionid } = (detail ?? {}) as { sessionid?: number };
    for (const stream of this.#open) {
      const { session } = stream;
      const isOver =
        (action === 'session-ended' && sessionid === session.sessionid) ||
        (action === 'user-deleted' && userid === session.userid);
      if (isOver) stream.end();
    }
    this.#scheduleRead();
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

  async #sendChanges(streams: readonly EventStream[], from: Position): Promise<Position> {
    let reached = from;
    for (let more = true; more;) {
      const page = await this.#readLog(reached, streams);
      for (const event of page.events) {
        const text = eventText(event);
        for (const stream of streams) {
          const isFor = event.audience.includes(stream.session.userid);
          if (!isFor || !isAfter(event, stream.after)) continue;
          stream.send(hidesActor(event, stream.session) ? eventText(event, true) : text);
        }
      }
      ({ reached, more } = page);
      for (const stream of streams) if (isAfter(reached, stream.after)) stream.after = reached;
    }
    return reached;
  }

  async #readLog(
    from: Position,
    streams: readonly EventStream[],
  ): Promise<{ events: EventRow[]; reached: Position; more: boolean }> {
    const rows = await eventsAfter.all(this.#db.primary, {
      ...from,
      rows: ROWS_PER_READ,
      listening: [...new Set(streams.map(({ session }) => session.userid))],
      ...AUDIENCES,
    });
    const { reached, more } = rows[0]!;
    return { events: rows.filter(isEvent), reached: readPosition(reached), more };
  }

  #serialize<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#lastRead.then(work);
    this.#lastRead = done.catch(() => undefined);
    return done;
  }
}
