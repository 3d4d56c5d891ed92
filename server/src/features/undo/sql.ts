import { read, write } from '../../platform/db/statement.ts';

/**
 * Gives no row while the account is being deleted. It does not wait for that, because the deletion may
 * be waiting for this transaction.
 */
export const insertUndo = write({
  name: 'insert-undo',
  sql: `insert into undos (undoid, userid, kind, snapshot)
        select :undoid, userid, :kind, :snapshot from users where userid = :userid
        for key share skip locked
        returning undoid`,
  takes: { undoid: 'text', userid: 'int', kind: 'text', snapshot: 'json' },
  gives: { undoid: 'text' },
});

export const findUndo = read({
  name: 'find-undo',
  sql: `select kind, snapshot from undos
        where undoid = :undoid and userid = :userid and created > now() - interval '1 minute'`,
  takes: { undoid: 'text', userid: 'int' },
  gives: { kind: 'text', snapshot: 'json' },
});

/**
 * Counts no row if another request has used it. It does not wait for a deletion of the account, which
 * may be waiting for this transaction.
 */
export const deleteUndo = write({
  name: 'delete-undo',
  sql: `delete from undos where undoid in (
          select undoid from undos where undoid = :undoid for update skip locked)`,
  takes: { undoid: 'text' },
});
