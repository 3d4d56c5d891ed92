import { type Change, thingsTouched } from './change.ts';
import type { Feed } from './feed.ts';

/** Older touches than these are all taken for the latest of them: memory stays bounded. */
const MAX_TOUCHES = 10_000;

interface Entry<V> {
  readonly value: V;
  readonly things: readonly string[];
}

/**
 * Values that were read once and are kept until the change log says that something they were made
 * of has changed. While changes cannot be heard, nothing is remembered.
 */
export class Remembered<V> {
  readonly #feed: Feed;
  readonly #max: number;
  readonly #entries = new Map<string, Entry<V>>();
  /** Which entries were made of a thing. */
  readonly #made = new Map<string, Set<string>>();
  /** When a thing was last touched: what was read before that must not be kept after it. */
  readonly #touched = new Map<string, number>();
  #touchedAll = 0;
  #clock = 0;

  constructor(feed: Feed, max: number) {
    this.#feed = feed;
    this.#max = max;
    feed.listen({
      changed: (change: Change) => {
        for (const thing of thingsTouched(change)) this.#touch(thing);
      },
      lost: () => this.#forgetAll(),
    });
  }

  get(key: string): V | undefined {
    return this.#feed.hearing ? this.#entries.get(key)?.value : undefined;
  }

  /** The value, remembered or read now; `madeOf` names the things whose change makes it wrong. */
  async read(
    key: string,
    load: () => Promise<V | undefined>,
    madeOf: (value: V) => readonly string[],
  ): Promise<V | undefined> {
    const known = this.get(key);
    if (known !== undefined) return known;
    const began = this.#clock;
    const value = await load();
    if (value !== undefined) this.#keep(key, { value, things: madeOf(value) }, began);
    return value;
  }

  #keep(key: string, entry: Entry<V>, began: number): void {
    const lastTouch = (thing: string) => this.#touched.get(thing) ?? this.#touchedAll;
    if (!this.#feed.hearing || entry.things.some((thing) => lastTouch(thing) > began)) return;
    if (this.#entries.size >= this.#max) this.#clear();
    this.#entries.set(key, entry);
    for (const thing of entry.things) {
      const keys = this.#made.get(thing);
      if (keys) keys.add(key);
      else this.#made.set(thing, new Set([key]));
    }
  }

  #touch(thing: string): void {
    this.#clock += 1;
    if (this.#touched.size >= MAX_TOUCHES) {
      this.#touched.clear();
      this.#touchedAll = this.#clock;
    }
    this.#touched.set(thing, this.#clock);
    for (const key of this.#made.get(thing) ?? []) this.#drop(key);
  }

  #drop(key: string): void {
    const entry = this.#entries.get(key);
    this.#entries.delete(key);
    for (const thing of entry?.things ?? []) {
      const keys = this.#made.get(thing);
      keys?.delete(key);
      if (keys?.size === 0) this.#made.delete(thing);
    }
  }

  #forgetAll(): void {
    this.#clock += 1;
    this.#touchedAll = this.#clock;
    this.#touched.clear();
    this.#clear();
  }

  #clear(): void {
    this.#entries.clear();
    this.#made.clear();
  }
}
