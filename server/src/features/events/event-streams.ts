import { actionsWhere, shownActions } from '@clan-companion/contract/changes';
import { WorkQueue } from '@clan-companion/runtime/work-queue';
import type { Change } from '../../db/changes/record.ts';
import { isBehind, type Position, readPosition } from '../../db/changes/position.ts';
import type { Database } from '../../db/database.ts';
import { Problem } from '../../http/problem.ts';
import type { Session } from '../../http/sessions.ts';
import type { Timing } from '../../timing.ts';
import { EventStream, placeText } from './event-stream.ts';
import { eventText, gapText, isEvent, type ToldEvent } from './event-text.ts';
import { endOfLog, eventsBehind, placeToGoOn } from './queries.ts';

const MOST_STREAMS = 5_000;
const MOST_OF_ONE_PERSON = 20;
const ROWS_AT_ONCE = 1_000;
/** Who has a day to catch up on takes turns with all others, so that it costs nobody else anything. */
const CATCH_UP_AT_ONCE = 2;
/** A change wakes us at once; this finds what an older transaction has held up. */
const LOOK_EVERY_MS = 200;
const BEGINNING: Position = { xid: '0', changeid: 0 };
/** After a break, not all come back in the same moment. */
const COME_BACK_MS = { least: 1_000, spread: 4_000 };

const AUDIENCES = {
  shown: [...shownActions],
  forclanmates: actionsWhere(({ seenBy }) => seenBy === 'clan-mates'),
};

/**
 * Tells everybody who listens on this instance what happens, from the change log, which is read once
 * for all of them. They hear it in the order of transactions, so whoever comes back with the last
 * place that they know misses nothing.
 */
export class EventStreams {
  readonly #db: Database;
  readonly #timing: Timing;
  readonly #open = new Set<EventStream>();
  /** Those who have caught up with the rest. */
  readonly #listening = new Set<EventStream>();
  readonly #catchingUp = new WorkQueue({ concurrency: CATCH_UP_AT_ONCE });
  #position = BEGINNING;
  #turn: Promise<unknown> = Promise.resolve();
  #lookWaits = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(db: Database, timing: Timing) {
    this.#db = db;
    this.#timing = timing;
    db.feed.listen({
      changed: (change) => this.#changed(change),
      // Somebody's session may have ended unheard: all have to come in anew.
      lost: () => this.end(),
    });
  }

  get size(): number {
    return this.#open.size;
  }

  /** `since`: the last place that the listener knows; without it, from now on. */
  async open(session: Session, since: Position | undefined): Promise<EventStream> {
    const own = [...this.#open].filter((stream) => stream.session.userid === session.userid);
    if (own.length >= MOST_OF_ONE_PERSON) {
      throw new Problem('too-many-requests', { retryAfter: 60 });
    }
    if (this.#open.size >= MOST_STREAMS) throw new Problem('busy');
    // Before anything is waited for: a session may end meanwhile.
    const stream = new EventStream(session, since ?? BEGINNING, this.#timing.eventHeartbeat);
    this.#open.add(stream);
    stream.once('close', () => this.#close(stream));
    this.#timer ??= setInterval(() => this.#tick(), LOOK_EVERY_MS);
    try {
      await this.#begin(stream, since);
    } catch (error) {
      stream.destroy();
      throw error;
    }
    // Who could not catch up comes back, and is told then.
    this.#catchUp(stream).catch(() => stream.end());
    return stream;
  }

  /** Everybody has to come back, here or elsewhere. */
  end(): void {
    for (const stream of this.#open) stream.end();
  }

  /** Says where it begins, and whether something before it is lost. */
  async #begin(stream: EventStream, since: Position | undefined): Promise<void> {
    const place = since
      ? await placeToGoOn.one(this.#db.primary, { ...since })
      : { ...(await endOfLog.one(this.#db.primary, {})), changeid: 0, gap: false };
    stream.after = { xid: place.xid, changeid: place.changeid };
    const comeBack = COME_BACK_MS.least + Math.random() * COME_BACK_MS.spread;
    const begin = place.gap ? gapText(stream.after) : placeText(stream.after);
    stream.tell(`retry: ${Math.round(comeBack)}\n${begin}`);
  }

  async #catchUp(stream: EventStream): Promise<void> {
    for (let more = true; more && !stream.isOver;) {
      const look = await this.#catchingUp.run(() => this.#look(stream.after, [stream]));
      // However far behind: who is cut off meanwhile goes on from here, and does not start over.
      stream.tell(look.events.map(eventText).join('') + placeText(look.reached));
      stream.after = look.reached;
      more = look.more;
      await stream.untilTaken();
    }
    await this.#inTurn(() => this.#join(stream));
  }

  /** While nobody else looks: from here on, one look is for all. */
  async #join(stream: EventStream): Promise<void> {
    await this.#lookFor([stream], stream.after);
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
    this.#lookSoon();
  }

  #tick(): void {
    const now = this.#db.feed.now();
    for (const stream of this.#open) if (stream.session.expires <= now) stream.end();
    for (const stream of this.#open) stream.beat();
    this.#lookSoon();
  }

  #lookSoon(): void {
    if (this.#lookWaits || this.#listening.size === 0) return;
    this.#lookWaits = true;
    void this.#inTurn(async () => {
      this.#lookWaits = false;
      this.#position = await this.#lookFor([...this.#listening], this.#position);
      // The next one will do: nothing is passed over.
    }).catch(() => undefined);
  }

  async #lookFor(streams: readonly EventStream[], from: Position): Promise<Position> {
    let reached = from;
    for (let more = true; more;) {
      const look = await this.#look(reached, streams);
      for (const event of look.events) {
        const text = eventText(event);
        for (const stream of streams) {
          const isFor = event.audience.includes(stream.session.userid);
          if (isFor && isBehind(event, stream.after)) stream.tell(text);
        }
      }
      ({ reached, more } = look);
      for (const stream of streams) if (isBehind(reached, stream.after)) stream.after = reached;
    }
    return reached;
  }

  async #look(
    from: Position,
    streams: readonly EventStream[],
  ): Promise<{ events: ToldEvent[]; reached: Position; more: boolean }> {
    const rows = await eventsBehind.all(this.#db.primary, {
      ...from,
      rows: ROWS_AT_ONCE,
      listening: [...new Set(streams.map(({ session }) => session.userid))],
      ...AUDIENCES,
    });
    const { reached, more } = rows[0]!;
    return { events: rows.filter(isEvent), reached: readPosition(reached), more };
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#turn.then(work);
    this.#turn = done.catch(() => undefined);
    return done;
  }
}
