import { kindsOf } from '@clan-companion/contract/changes';
import type { Database } from '../db/database.ts';
import { track } from '../db/statement.ts';

/**
 * The header `Cache-Tag`: the kinds of data that a read depends on (`static` if none), or that a
 * write changed. Clients compare the two to decide what to refetch.
 */
export const cacheTag = (tags: readonly string[] | undefined): string | undefined =>
  tags && (kindsOf(tags).join(', ') || 'static');

export interface Observed {
  readonly db: Database;
  /** Covers everything done with `db` so far; undefined if unknown. */
  cacheTag(): string | undefined;
}

export function observeReads(db: Database): Observed {
  const { note, knownTags } = track(db);
  return { db: copyWith(db, { note }), cacheTag: () => cacheTag(knownTags()) };
}

/** Copies field by field, because a spread would cost some microseconds per request. */
export const copyWith = (
  db: Database,
  { note, transaction = db.transaction }: Partial<Pick<Database, 'note' | 'transaction'>>,
): Database => ({
  run: db.run,
  note,
  primary: note ? { run: db.primary.run, note } : db.primary,
  transaction,
  feed: db.feed,
  location: db.location,
  load: db.load,
  close: db.close,
});
