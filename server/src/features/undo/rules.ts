import { randomBytes } from 'node:crypto';
import type { Config } from '../../config.ts';
import type { Actor } from '../../platform/db/changes/record.ts';
import { type Tx, read, write } from '../../platform/db/statement.ts';

/**
 * Gives no row while the account is being deleted. It does not wait for that, because the deletion may
 * be waiting for this transaction.
 */
const insertUndo = write({
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

/** A kind of change that can be undone for a minute. */
export interface Undoable<Snapshot> {
  readonly kind: string;
  /** Restores under the rules of this moment; throws `cannot-undo` if something newer is in its place. */
  readonly restore: (
    tx: Tx,
    actor: Actor,
    snapshot: Snapshot,
    config: Pick<Config, 'quotas' | 'tradeDays'>,
  ) => Promise<void>;
  /** Lets a person undo it for a minute; returns the header for the answer. */
  readonly offer: (tx: Tx, actor: Actor, snapshot: Snapshot) => Promise<Record<string, string>>;
}

/** Rows in a snapshot are stored as `to_jsonb` gives them. */
export const undoable = <Snapshot extends object>(
  kind: string,
  restore: Undoable<Snapshot>['restore'],
): Undoable<Snapshot> => ({
  kind,
  restore,
  offer: async (tx, { userid, via }, snapshot) => {
    // The chat bot shows no undo.
    if (via) return {};
    const undoid = randomBytes(16).toString('base64url');
    const offered = await insertUndo.maybe(tx, { undoid, userid, kind, snapshot });
    return offered ? { 'undo-id': undoid } : {};
  },
});
