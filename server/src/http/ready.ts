import type { Cached } from '../db/changes/cache.ts';
import type { Queryable } from '../db/statement.ts';

/**
 * Who else gets the same answer: everybody whom the operation admits, the caller alone, or everybody
 * with the same standing as the caller. A standing is checked again once it may have changed.
 */
type SeenBy = 'everyone' | 'caller' | Cached<unknown>;

interface Made<R> {
  readonly answer: R;
  /** When it expires, by the database's clock, in milliseconds since 1970. */
  readonly until?: number | undefined;
  /** Its version, if it has one; otherwise its hash is taken. */
  readonly etag?: string;
}

type Make<R> = (db: Queryable) => Promise<Made<R>>;

/** An answer that is cached as bytes until something that it was made of changes. */
export class Ready<R> {
  readonly seenBy: SeenBy;
  readonly make: Make<R>;

  constructor(seenBy: SeenBy, make: Make<R>) {
    this.seenBy = seenBy;
    this.make = make;
  }
}

/**
 * The part of an operation that is cached. It does not run again for the same inputs, so check before
 * it whether the caller may see the answer, and read everything with the `db` that `make` gets: it
 * notes what the answer depends on.
 */
export const ready = <R>(seenBy: SeenBy, make: Make<R>): Ready<R> => new Ready(seenBy, make);
