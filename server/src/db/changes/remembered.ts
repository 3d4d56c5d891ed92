import type { Change } from './change.ts';
import type { Feed } from './feed.ts';
import { thingsTouched } from './things.ts';

/** Older touches than these are all taken for the latest of them: memory stays bounded. */
const MAX_TOUCHES = 10_000;
/** What is made of more than this is not kept: forgetting it would cost too much. */
const MAX_THINGS = 2_000;

/** A value that was read, and whether nothing that it was made of has changed since. */
export interface Kept<V> {
  readonly value: V;
  readonly current: boolean;
  /** Asked for since room was last made; who holds on to it says so here. */
  used: boolean;
}

interface Entry<V> extends Kept<V> {
  readonly key: string;
  readonly things: readonly string[];
  readonly until: number;
  current: boolean;
  size: number;
}

interface Options<V> {
  readonly feed: Feed;
  /** How much is kept at most, in what `sizeOf` counts. */
  readonly room: number;
  /** 1 each, unless told. */
  readonly sizeOf?: (value: V) => number;
}

interface Made<V> {
  readonly value: V;
  /** The things whose change makes it wrong. */
  readonly madeOf: readonly string[];
  /** When it is wrong without any change, by the database's clock, in milliseconds since 1970. */
  readonly until?: number;
}

/**
 * Values that were read once and are kept until the change log says that something they were made
 * of has changed. While changes cannot be heard, nothing that was kept is used.
 */
export class Remembered<V> {
  readonly #feed: Feed;
  readonly #room: number;
  readonly #sizeOf: (value: V) => number;
  /** In the order in which they will be asked to make room. */
  readonly #entries = new Map<string, Entry<V>>();
  /** Which entries were made of a thing. */
  readonly #made = new Map<string, Set<Entry<V>>>();
  /** When a thing was last touched: what was read before that must not be kept after it. */
  readonly #touched = new Map<string, number>();
  readonly #loading = new Map<string, { began: number; kept: Promise<Kept<V> | undefined> }>();
  #touchedAll = 0;
  #clock = 0;
  #size = 0;

  constructor({ feed, room, sizeOf = () => 1 }: Options<V>) {
    this.#feed = feed;
    this.#room = room;
    this.#sizeOf = sizeOf;
    feed.listen({
      changed: (change: Change) => {
        const touched = thingsTouched(change);
        if (touched) for (const thing of touched) this.#touch(thing);
        else this.#forgetAll();
      },
      lost: () => this.#forgetAll(),
    });
  }

  /** What is kept takes up this much of the room. */
  get size(): number {
    return this.#size;
  }

  get(key: string): Kept<V> | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined || !this.#feed.hearing) return undefined;
    if (entry.until !== Number.POSITIVE_INFINITY && entry.until <= this.#feed.now()) {
      this.#drop(entry);
      return undefined;
    }
    entry.used = true;
    return entry;
  }

  /** The value, kept or read now. Who asks for the same at once shares one read. */
  read(
    key: string,
    load: () => Promise<Made<V> | undefined>,
  ): Kept<V> | undefined | Promise<Kept<V> | undefined> {
    const known = this.get(key);
    if (known !== undefined) return known;
    const loading = this.#loading.get(key);
    // A read that began before the last change may be older than that change.
    if (loading?.began === this.#clock) return loading.kept;
    const began = this.#clock;
    const kept = this.#load(key, began, load).finally(() => {
      if (this.#loading.get(key)?.kept === kept) this.#loading.delete(key);
    });
    this.#loading.set(key, { began, kept });
    return kept;
  }

  /** Says that a value has become larger or smaller than it was. */
  resize({ value }: Kept<V>, key: string): void {
    const entry = this.#entries.get(key);
    if (entry?.value !== value) return;
    this.#size -= entry.size;
    entry.size = this.#sizeOf(value);
    this.#size += entry.size;
    this.#makeRoom(0);
  }

  async #load(
    key: string,
    began: number,
    load: () => Promise<Made<V> | undefined>,
  ): Promise<Kept<V> | undefined> {
    const made = await load();
    if (made === undefined) return undefined;
    const { value, madeOf, until = Number.POSITIVE_INFINITY } = made;
    const lastTouch = (thing: string) => this.#touched.get(thing) ?? this.#touchedAll;
    const fit = madeOf.length <= MAX_THINGS && !madeOf.some((thing) => lastTouch(thing) > began);
    if (!fit || !this.#feed.hearing) return { value, current: false, used: true };
    return this.#keep({
      key,
      value,
      things: madeOf,
      until,
      current: true,
      size: this.#sizeOf(value),
      used: false,
    });
  }

  #keep(entry: Entry<V>): Kept<V> {
    if (entry.size > this.#room) return { ...entry, current: false };
    const before = this.#entries.get(entry.key);
    if (before) this.#drop(before);
    this.#makeRoom(entry.size);
    this.#entries.set(entry.key, entry);
    this.#size += entry.size;
    for (const thing of entry.things) {
      const made = this.#made.get(thing);
      if (made) made.add(entry);
      else this.#made.set(thing, new Set([entry]));
    }
    return entry;
  }

  /** The oldest goes, unless it was asked for since the last time that it was its turn. */
  #makeRoom(size: number): void {
    while (this.#size + size > this.#room) {
      const [entry] = this.#entries.values();
      if (!entry) return;
      if (entry.used) {
        entry.used = false;
        this.#entries.delete(entry.key);
        this.#entries.set(entry.key, entry);
      } else this.#drop(entry);
    }
  }

  #touch(thing: string): void {
    this.#clock += 1;
    if (this.#touched.size >= MAX_TOUCHES) {
      this.#touched.clear();
      this.#touchedAll = this.#clock;
    }
    this.#touched.set(thing, this.#clock);
    for (const entry of this.#made.get(thing) ?? []) this.#drop(entry);
  }

  #drop(entry: Entry<V>): void {
    entry.current = false;
    this.#entries.delete(entry.key);
    this.#size -= entry.size;
    for (const thing of entry.things) {
      const made = this.#made.get(thing);
      made?.delete(entry);
      if (made?.size === 0) this.#made.delete(thing);
    }
  }

  #forgetAll(): void {
    this.#clock += 1;
    this.#touchedAll = this.#clock;
    this.#touched.clear();
    for (const entry of this.#entries.values()) entry.current = false;
    this.#entries.clear();
    this.#made.clear();
    this.#size = 0;
  }
}
