import type { Kept } from '../db/changes/remembered.ts';

/**
 * Who else may be given the same answer: everyone whom the operation lets in, the caller alone, or
 * all who stand to it as the caller does. That standing is asked for anew as soon as it may have
 * changed.
 */
type SeenBy = 'everyone' | 'caller' | Kept<unknown>;

interface Made<R> {
  readonly answer: R;
  /** Names (`things`) of all that it was made of. */
  readonly madeOf: readonly string[];
  /** When it is wrong without any change, by the database's clock, in milliseconds since 1970. */
  readonly until?: number | undefined;
  /** Where it has a version of its own; else a hash of it. */
  readonly etag?: string;
}

/** An answer that is kept as bytes until something that it was made of changes. */
export class Ready<R> {
  readonly seenBy: SeenBy;
  readonly make: () => Promise<Made<R>>;

  constructor(seenBy: SeenBy, make: () => Promise<Made<R>>) {
    this.seenBy = seenBy;
    this.make = make;
  }
}

/**
 * What may be kept of an operation's work. It is not done again for the same inputs, so whether
 * this caller may see it is found out before, and everything that it depends on is in `madeOf`.
 */
export const ready = <R>(seenBy: SeenBy, make: () => Promise<Made<R>>): Ready<R> =>
  new Ready(seenBy, make);
