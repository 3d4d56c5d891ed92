import { tagsTouched } from '@clan-companion/contract/changes';
import { kindsOf } from '@clan-companion/contract/changes/tags';
import type { Change, RecordingTx } from '../db/changes/record.ts';
import type { Database } from '../db/database.ts';
import { track } from '../db/statement.ts';

/**
 * The header `Cache-Tag`: the kinds of data that a read depends on (`static` if none), or that a
 * write changed. Clients compare the two to decide what to refetch.
 */
export const cacheTag = (tags: readonly string[] | undefined): string | undefined =>
  tags && (kindsOf(tags).join(', ') || 'static');

interface Observed {
  readonly db: Database;
  /** Covers everything done with `db` so far; undefined if unknown. */
  cacheTag(): string | undefined;
}

export function observeReads(db: Database): Observed {
  const { note, knownTags } = track(db);
  return { db: copyWith(db, { note }), cacheTag: () => cacheTag(knownTags()) };
}

export function observeWrites(db: Database): Observed {
  const recorded: Change[] = [];
  const transaction: Database['transaction'] = async (work) => {
    let changes: readonly Change[] = [];
    const result = await db.transaction((tx) => {
      ({ changes } = tx as RecordingTx);
      return work(tx);
    });
    recorded.push(...changes);
    return result;
  };
  return {
    db: copyWith(db, { transaction }),
    cacheTag: () =>
      recorded.length > 0
        ? cacheTag(recorded.flatMap((change) => tagsTouched(change) ?? []))
        : undefined,
  };
}

/** Copies field by field, because a spread would cost some microseconds per request. */
const copyWith = (
  db: Database,
  { note, transaction = db.transaction }: Partial<Pick<Database, 'note' | 'transaction'>>,
): Database => ({
  run: db.run,
  note,
  primary: note ? { run: db.primary.run, note } : db.primary,
  transaction,
  feed: db.feed,
  load: db.load,
  close: db.close,
});
