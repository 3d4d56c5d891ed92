import { tagsTouched, tag } from '@clan-companion/contract/changes';
import type { Change } from '../../../platform/db/changes/record.ts';
import type { Database } from '../../../platform/db/database.ts';
import { retryText } from '../../../platform/http/event-stream.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { addressKey } from '../../../platform/http/rate-limit.ts';
import { endsSession } from '../../sign-in/rules.ts';
import type { Timing } from '../../../timing.ts';
import { MapRoom } from './map-room.ts';
import { gapText, idText, type Listener, MapStream, youText } from './map-stream.ts';
import { PresenceChannel, readMessages } from './presence-channel.ts';
import { mapStart } from './sql.ts';

const MAX_STREAMS = 5_000;
const MAX_PER_PERSON = 20;
const TICK_MS = 1_000;
/** How many announcements of a person may be missed before they count as gone. */
const MISSED_ANNOUNCEMENTS = 2.5;

/** Sends the changes to maps to everybody in this process who has one of them open. */
export class MapStreams {
  readonly #db: Database;
  readonly #timing: Timing;
  readonly #rooms = new Map<number, MapRoom>();
  readonly channel: PresenceChannel;
  #announcedAt = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(db: Database, timing: Timing) {
    this.#db = db;
    this.#timing = timing;
    this.channel = new PresenceChannel(db.feed);
    db.feed.listen({
      changed: (change) => this.#changed(change),
      // Somebody may lose access while the feed is down, so all listeners must reconnect.
      lost: () => this.end(),
      disconnected: () => this.end(),
      received: (text) => this.#received(text),
    });
  }

  get size(): number {
    return this.#streams().length;
  }

  /** `since`: the last revision that the listener knows; undefined starts now. */
  async open(mapid: number, listener: Listener, since: number | undefined): Promise<MapStream> {
    this.#refuseTooMany(listener);
    // Register the stream before the first await: access may end meanwhile.
    const stream = new MapStream(listener, Infinity, this.#timing.eventHeartbeat);
    const room = this.#rooms.get(mapid) ?? this.#openRoom(mapid);
    room.streams.add(stream);
    const { id } = stream.you;
    stream.once('over', () => this.channel.send({ kind: 'gone', mapid, id }));
    stream.once('close', () => this.#close(mapid, room, stream));
    this.#timer ??= setInterval(() => this.#tick(), TICK_MS);
    try {
      const start = await mapStart.maybe(this.#db.primary, { mapid, since: since ?? 0 });
      if (!start) throw new Problem('no-such-map');
      const { revision, known } = start;
      stream.after = since !== undefined && known ? since : revision;
      const isGap = since !== undefined && !known;
      const position = isGap ? gapText(revision) : idText(stream.after);
      stream.send(`${retryText()}${position}${youText(stream.you)}`);
    } catch (error) {
      stream.destroy();
      throw error;
    }
    void room.read();
    return stream;
  }

  /** Ends all streams; the listeners reconnect to this instance or another one. */
  end(): void {
    for (const stream of this.#streams()) stream.end();
    this.channel.flush();
  }

  #openRoom(mapid: number): MapRoom {
    const room = new MapRoom(this.#db, this.channel, mapid);
    this.#rooms.set(mapid, room);
    this.channel.send({ kind: 'ask', mapid });
    return room;
  }

  #streams(): MapStream[] {
    return [...this.#rooms.values()].flatMap(({ streams }) => [...streams]);
  }

  #refuseTooMany(listener: Listener): void {
    const all = this.#streams();
    const key = keyOf(listener);
    const own = all.filter((stream) => keyOf(stream.listener) === key);
    if (own.length >= MAX_PER_PERSON) throw new Problem('too-many-streams', { retryAfter: 60 });
    if (all.length >= MAX_STREAMS) throw new Problem('busy');
  }

  #close(mapid: number, room: MapRoom, stream: MapStream): void {
    room.streams.delete(stream);
    if (room.streams.size === 0 && this.#rooms.get(mapid) === room) {
      this.#rooms.delete(mapid);
      room.people.stop();
    }
    if (this.#rooms.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #changed(change: Change): void {
    const touched = tagsTouched(change);
    for (const room of this.#rooms.values()) {
      let isRenamed = false;
      for (const stream of room.streams) {
        const { session } = stream.listener;
        if (session && endsSession(change, session)) stream.end();
        if (!session || (touched && !touched.includes(tag.user(session.userid)))) continue;
        stream.forgetPerson();
        isRenamed = true;
      }
      if (isRenamed || !touched || touched.some((name) => room.tags.has(name))) void room.read();
    }
  }

  #received(text: string): void {
    for (const message of readMessages(text)) {
      const room = this.#rooms.get(message.mapid);
      if (message.kind === 'ask') room?.announce();
      else room?.people.receive(message);
    }
  }

  #tick(): void {
    const now = this.#db.feed.now();
    for (const stream of this.#streams()) {
      const { session } = stream.listener;
      if (session && session.expires <= now) stream.end();
      else stream.beat();
    }
    const { presence } = this.#timing;
    const isDue = performance.now() >= this.#announcedAt + presence;
    if (isDue) this.#announcedAt = performance.now();
    for (const room of this.#rooms.values()) {
      if (isDue) room.announce();
      room.people.expire(MISSED_ANNOUNCEMENTS * presence);
    }
  }
}

const keyOf = ({ session, address }: Listener): string =>
  session ? `user ${session.userid}` : `address ${addressKey(address)}`;
