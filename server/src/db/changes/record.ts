import type { RecordingTx } from '../database.ts';
import { type Tx, write } from '../statement.ts';
import type { Change } from './change.ts';

const insertChange = write({
  name: 'insert-change',
  sql: `insert into changes (action, actor, userid, clanid, detail)
        values (:action, :actor, :userid, :clanid, :detail)`,
  takes: { action: 'text', actor: 'int?', userid: 'int?', clanid: 'int?', detail: 'json?' },
});

/** Writes down who did what to what, in the transaction that does it. Every write does. */
export async function record(tx: Tx, change: Change): Promise<void> {
  await insertChange.count(tx, change);
  (tx as RecordingTx).changes.push(change);
}
