import type {
  People,
  Person,
  Ping,
  Place,
} from '@clan-companion/contract/features/maps/follow-map';
import type { MapStream } from './map-stream.ts';
import type { Message, Shown } from './presence-channel.ts';

const MAX_PEOPLE = 200;
const SEND_EVERY_MS = 200;
/** Everybody gets the movements of everybody, so a crowd gets them less often. */
const SEND_EVERY_MS_PER_PERSON = 4;
/** A client that reads slowly gets the complete list once it has read what waits for it. */
const MAX_UNREAD_BYTES = 64 * 1024;

interface Entry {
  person: Person | undefined;
  shown: Shown;
  heardAt: number;
}

/** Who has one map open, in any process, and what they show. Kept in memory only. */
export class RoomPeople {
  readonly #streams: ReadonlySet<MapStream>;
  readonly #entries = new Map<string, Entry>();
  /** The ids of those who came, moved or left since the last events. */
  readonly #changed = new Set<string>();
  readonly #pings = new Map<string, Place>();
  #timer: NodeJS.Timeout | undefined;
  #sentAt = 0;
  #isHeld = false;
  #isDue = false;

  constructor(streams: ReadonlySet<MapStream>) {
    this.#streams = streams;
  }

  /** What this person shows, to announce it again. */
  shownBy(id: string): Shown {
    return this.#entries.get(id)?.shown ?? {};
  }

  receive(message: Message): void {
    if (message.kind === 'here') this.#come(message);
    else if (message.kind === 'gone') this.#leave(message.id);
    else if (message.kind === 'moved') this.#move(message);
    else if (message.kind === 'ping' && this.#entries.has(message.id)) {
      this.#pings.set(message.id, message.place);
      this.sendSoon();
    }
  }

  /** Forgets whom no process has announced for a while: theirs was killed. */
  expire(olderThanMs: number): void {
    const before = performance.now() - olderThanMs;
    for (const [id, { heardAt }] of this.#entries) if (heardAt < before) this.#leave(id);
  }

  sendSoon(): void {
    const every = Math.max(SEND_EVERY_MS, this.#entries.size * SEND_EVERY_MS_PER_PERSON);
    const wait = Math.max(0, this.#sentAt + every - performance.now());
    this.#timer ??= setTimeout(() => this.#send(), wait);
  }

  /** Sends nothing while it is unknown who may still listen. */
  hold(): void {
    this.#isHeld = true;
  }

  release(): void {
    this.#isHeld = false;
    if (this.#isDue) this.sendSoon();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #come({ id, person, ...message }: Extract<Message, { kind: 'here' }>): void {
    const known = this.#entries.get(id);
    if (!known && this.#entries.size >= MAX_PEOPLE) return;
    const isNews = !known || JSON.stringify(known.person) !== JSON.stringify(person);
    // What the announcement says is older than a movement that arrived before it.
    const shown = known?.shown ?? shownIn(message);
    this.#entries.set(id, { person, shown, heardAt: performance.now() });
    if (isNews) this.#note(id);
  }

  #move(message: Extract<Message, { kind: 'moved' }>): void {
    const entry = this.#entries.get(message.id);
    if (!entry) return;
    entry.shown = shownIn(message);
    this.#note(message.id);
  }

  #leave(id: string): void {
    if (this.#entries.delete(id)) this.#note(id);
  }

  #note(id: string): void {
    this.#changed.add(id);
    this.sendSoon();
  }

  #send(): void {
    this.#timer = undefined;
    this.#isDue = this.#isHeld;
    if (this.#isHeld) return;
    this.#sentAt = performance.now();
    const pings = [...this.#pings]
      .map(([id, place]) => eventText('ping', { id, ...place }))
      .join('');
    const texts = new Map<string, string>();
    const textFor = ({ knowsPeople, seesNames = false }: MapStream) => {
      const kind = `${knowsPeople} ${seesNames}`;
      const text = texts.get(kind) ?? this.#text(!knowsPeople, seesNames);
      texts.set(kind, text);
      return text;
    };
    let isAnySlow = false;
    for (const stream of this.#streams) {
      if (stream.seesNames === undefined || stream.isOver) continue;
      const isSlow = stream.readableLength > MAX_UNREAD_BYTES;
      if (!isSlow) stream.send(textFor(stream) + pings);
      stream.knowsPeople = !isSlow;
      isAnySlow ||= isSlow;
    }
    this.#changed.clear();
    this.#pings.clear();
    if (isAnySlow) this.sendSoon();
  }

  #text(all: boolean, withNames: boolean): string {
    const ids = [...(all ? this.#entries.keys() : this.#changed)];
    if (!all && ids.length === 0) return '';
    const here = ids.flatMap((id) => {
      const entry = this.#entries.get(id);
      if (!entry) return [];
      const person = withNames ? entry.person : undefined;
      return [{ id, ...person, isGuest: !person, ...entry.shown }];
    });
    const gone = ids.filter((id) => !this.#entries.has(id));
    return eventText('people', { all, here, gone });
  }
}

const shownIn = ({ place, markerid }: Shown): Shown => ({
  ...(place && { place }),
  ...(markerid !== undefined && { markerid }),
});

/** Without an id: they are not in the order of changes. */
const eventText = <E extends People | Ping>(event: E['event'], data: E['data']): string =>
  `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
