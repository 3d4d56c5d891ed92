import type { Cached } from '../db/changes/cache.ts';
import type { Queryable } from '../db/statement.ts';

/**
 * The callers that share the cached answer: everyone the operation admits, everyone who passes the
 * checks of its code, which runs each time, the caller alone, or everyone with the caller's
 * standing, which is checked again after it may have changed.
 */
type SharedWith = 'everyone' | 'checked' | 'caller' | Cached<unknown>;

interface Made<R> {
  readonly answer: R;
  /** When it expires, by the database's clock, in milliseconds since 1970. */
  readonly until?: number | undefined;
  /** Its version, if it has one; the default is its hash. */
  readonly etag?: string;
}

type Make<R> = (db: Queryable) => Promise<Made<R>>;

/** An answer that is already JSON, as it is stored: parsing it would only take time and memory. */
export class StoredJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** An answer that is cached as bytes until its data changes. */
export class Cacheable<R> {
  readonly sharedWith: SharedWith;
  readonly make: Make<R>;

  constructor(sharedWith: SharedWith, make: Make<R>) {
    this.sharedWith = sharedWith;
    this.make = make;
  }
}

/**
 * Wraps the cached part of an operation, which does not run again for the same inputs. Check the
 * caller's permission before it. Read everything with the `db` that `make` receives, because it
 * tracks the answer's dependencies.
 */
export const cacheable = <R>(sharedWith: SharedWith, make: Make<R>): Cacheable<R> =>
  new Cacheable(sharedWith, make);
