import { tagsTouched } from '@clan-companion/contract/changes';
import { type Queryable, track, type Tracked } from '../statement.ts';
import { type Feed, MAX_STALENESS_MS } from './feed.ts';
import type { Change } from './record.ts';

/** Beyond this number, all tags count as touched, so that memory stays bounded. */
const MAX_TOUCHES = 10_000;
/** Values with more tags are not cached, because dropping them would cost too much. */
const MAX_TAGS = 2_000;

/** A value, and whether nothing that it depends on has changed since it was read. */
export interface Cached<V> {
  readonly value: V;
  readonly current: boolean;
  readonly tags: readonly string[];
  /** Whether it was used since its last turn for eviction. Set it when you reuse the value. */
  used: boolean;
}

interface Entry<V> extends Cached<V> {
  readonly key: string;
  readonly until: number;
  current: boolean;
  size: number;
}

interface Options<V> {
  readonly db: Queryable & { readonly feed: Feed };
  /** The capacity, in the unit of `sizeOf`. */
  readonly room: number;
  /** 1 for each value by default. */
  readonly sizeOf?: (value: V) => number;
}

interface Loaded<V> {
  readonly value: V;
  /** When it expires, by the database's clock, in milliseconds since 1970. */
  readonly until?: number | undefined;
}

/** Reads the value with the given database, which collects the tags of each statement. */
type Load<V> = (db: Tracked) => Promise<Loaded<V> | undefined>;

/** A load in progress, and the load that follows for callers who need a later one. */
interface Loading<V> {
  readonly clock: number;
  readonly began: number;
  readonly cached: Promise<Cached<V> | undefined>;
  next?: Promise<Cached<V> | undefined>;
}

/**
 * Caches values until a change touches one of their tags. While the change feed is late, all callers
 * wait for one poll instead of reading again; while it is disconnected, the cache is not used.
 */
export class Cache<V> {
  readonly #db: Options<V>['db'];
  readonly #feed: Feed;
  readonly #room: number;
  readonly #sizeOf: (value: V) => number;
  /** In the order of eviction. */
  readonly #entries = new Map<string, Entry<V>>();
  readonly #byTag = new Map<string, Set<Entry<V>>>();
  /** When each tag was last touched. A load that began before that may be stale: not cached. */
  readonly #touched = new Map<string, number>();
  readonly #loading = new Map<string, Loading<V>>();
  #touchedAll = 0;
  #clock = 0;
  #size = 0;

  constructor({ db, room, sizeOf = () => 1 }: Options<V>) {
    this.#db = db;
    this.#feed = db.feed;
    this.#room = room;
    this.#sizeOf = sizeOf;
    this.#feed.listen({
      changed: (change: Change) => {
        const tags = tagsTouched(change);
        if (tags) for (const tag of tags) this.#touch(tag);
        else this.#clear();
      },
      lost: () => this.#clear(),
    });
  }

  /** How much of the capacity is taken. */
  get size(): number {
    return this.#size;
  }

  /** Undefined also while the feed is late. */
  get(key: string): Cached<V> | undefined {
    return this.#feed.isCurrent ? this.#find(key) : undefined;
  }

  /** The value, cached or loaded now. */
  read(key: string, load: Load<V>): Cached<V> | undefined | Promise<Cached<V> | undefined> {
    if (!this.#feed.isCurrent && this.#entries.has(key)) return this.#confirm(key, load);
    return this.#find(key) ?? this.#loadShared(key, load);
  }

  async #confirm(key: string, load: Load<V>): Promise<Cached<V> | undefined> {
    const isConfirmed = await this.#feed.confirm();
    return (isConfirmed ? this.#find(key) : undefined) ?? this.#loadShared(key, load);
  }

  #find(key: string): Cached<V> | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    if (entry.until !== Number.POSITIVE_INFINITY && entry.until <= this.#feed.now()) {
      this.#drop(entry);
      return undefined;
    }
    entry.used = true;
    return entry;
  }

  /** At most one load per key runs at a time. One that began too early is followed by another. */
  #loadShared(key: string, load: Load<V>): Promise<Cached<V> | undefined> {
    const loading = this.#loading.get(key);
    if (!loading) return this.#startLoad(key, load);
    const isRecent = performance.now() - loading.began < MAX_STALENESS_MS;
    if (isRecent && loading.clock === this.#clock) return loading.cached;
    loading.next ??= loading.cached.then(() => this.#startLoad(key, load));
    return loading.next;
  }

  #startLoad(key: string, load: Load<V>): Promise<Cached<V> | undefined> {
    const clock = this.#clock;
    const cached = this.#load(key, clock, load).finally(() => this.#loading.delete(key));
    const loading: Loading<V> = { clock, began: performance.now(), cached };
    this.#loading.set(key, loading);
    return cached;
  }

  /** Call this when a value has become larger or smaller. */
  resize({ value }: Cached<V>, key: string): void {
    const entry = this.#entries.get(key);
    if (entry?.value !== value) return;
    this.#size -= entry.size;
    entry.size = this.#sizeOf(value);
    this.#size += entry.size;
    this.#evict(0);
  }

  async #load(key: string, began: number, load: Load<V>): Promise<Cached<V> | undefined> {
    const tracked = track(this.#db);
    const loaded = await load(tracked);
    if (loaded === undefined) return undefined;
    const { value, until = Number.POSITIVE_INFINITY } = loaded;
    const tags = tracked.tags();
    const lastTouch = (tag: string) => this.#touched.get(tag) ?? this.#touchedAll;
    const isCacheable = tags.length <= MAX_TAGS && !tags.some((tag) => lastTouch(tag) > began);
    if (!isCacheable || !this.#feed.isConnected) return { value, tags, current: false, used: true };
    const size = this.#sizeOf(value);
    return this.#add({ key, value, tags, until, current: true, size, used: false });
  }

  #add(entry: Entry<V>): Cached<V> {
    if (entry.size > this.#room) return { ...entry, current: false };
    const before = this.#entries.get(entry.key);
    if (before) this.#drop(before);
    this.#evict(entry.size);
    this.#entries.set(entry.key, entry);
    this.#size += entry.size;
    for (const tag of entry.tags) {
      const entries = this.#byTag.get(tag);
      if (entries) entries.add(entry);
      else this.#byTag.set(tag, new Set([entry]));
    }
    return entry;
  }

  /** Second-chance eviction: an entry that was used since its last turn moves to the end. */
  #evict(size: number): void {
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

  #touch(tag: string): void {
    this.#clock += 1;
    if (this.#touched.size >= MAX_TOUCHES) {
      this.#touched.clear();
      this.#touchedAll = this.#clock;
    }
    this.#touched.set(tag, this.#clock);
    for (const entry of this.#byTag.get(tag) ?? []) this.#drop(entry);
  }

  #drop(entry: Entry<V>): void {
    entry.current = false;
    this.#entries.delete(entry.key);
    this.#size -= entry.size;
    for (const tag of entry.tags) {
      const entries = this.#byTag.get(tag);
      entries?.delete(entry);
      if (entries?.size === 0) this.#byTag.delete(tag);
    }
  }

  #clear(): void {
    this.#clock += 1;
    this.#touchedAll = this.#clock;
    this.#touched.clear();
    for (const entry of this.#entries.values()) entry.current = false;
    this.#entries.clear();
    this.#byTag.clear();
    this.#size = 0;
  }
}
