import { type Tx, write } from '../statement.ts';
import type { Change } from './change.ts';

/** A change as the log has it. */
export interface Recorded extends Change {
  readonly changeid: number;
}

const insertChanges = write({
  name: 'insert-changes',
  sql: `insert into changes (action, actor, userid, clanid, detail)
        select action, actor, userid, clanid, detail::jsonb
        from unnest(:actions::text[], :actors::int[], :userids::int[], :clanids::int[],
                    :details::text[]) with ordinality
          as told (action, actor, userid, clanid, detail, place)
        order by place
        returning changeid`,
  takes: {
    actions: 'text[]',
    actors: 'int[]',
    userids: 'int[]',
    clanids: 'int[]',
    details: 'text[]',
  },
  gives: { changeid: 'bigint' },
});

/** A transaction with what it has to write down before it commits. */
export interface RecordingTx extends Tx {
  readonly changes: Change[];
}

/** Tells who did what to what, in the transaction that does it. Every write does. */
export async function record(tx: Tx, change: Change): Promise<void> {
  (tx as RecordingTx).changes.push(change);
}

/** Writes all of it down at once: the last statement, which goes out together with the commit. */
export async function writeDown(tx: RecordingTx): Promise<Recorded[]> {
  const { changes } = tx;
  const rows = await insertChanges.all(tx, {
    actions: changes.map(({ action }) => action),
    actors: changes.map(({ actor }) => actor ?? null) as number[],
    userids: changes.map(({ userid }) => userid ?? null) as number[],
    clanids: changes.map(({ clanid }) => clanid ?? null) as number[],
    details: changes.map(({ detail }) => (detail ? JSON.stringify(detail) : null)) as string[],
  });
  return rows.map(({ changeid }, index) => ({ ...changes[index]!, changeid }));
}
