import { randomBytes } from 'node:crypto';
import type { Actor } from '../../db/changes/record.ts';
import { read, type Tx, write } from '../../db/statement.ts';

/** What each kind of undo needs to know. Rows are stored as `to_jsonb` gives them. */
export interface Snapshots {
  trade: TradeRow;
  walker: { row: WalkerRow; holder?: number | undefined };
  request: RequestRow;
  relationship: RelationshipBefore;
}

export type UndoKind = keyof Snapshots;

/** These have more columns, which are only passed on. */
interface TradeRow {
  readonly tradeid: number;
}

interface WalkerRow {
  readonly gameid: string;
  readonly clanid: number;
  readonly ownerid: number | null;
  readonly name: string;
  readonly state: string;
}

interface RequestRow {
  readonly clanid: number;
  readonly userid: number;
}

interface RelationshipBefore {
  readonly clanid: number;
  readonly otherclanid: number;
  /** Undefined if there was none. */
  readonly before?: { readonly relationshipid: number; readonly relationshiptype: string };
  /** The version of the relationship after the change; undefined if it was removed. */
  readonly version?: string | undefined;
}

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

/** Lets a person undo a change for a minute; returns the header for the answer. */
export async function offerUndo<K extends UndoKind>(
  tx: Tx,
  { userid, via }: Actor,
  kind: K,
  snapshot: Snapshots[K],
): Promise<Record<string, string>> {
  // The chat bot shows no undo.
  if (via) return {};
  const undoid = randomBytes(16).toString('base64url');
  const offered = await insertUndo.maybe(tx, { undoid, userid, kind, snapshot });
  return offered ? { 'undo-id': undoid } : {};
}

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
