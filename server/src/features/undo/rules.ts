import { randomBytes } from 'node:crypto';
import type { Config } from '../../config.ts';
import type { Actor } from '../../platform/db/changes/record.ts';
import type { Tx } from '../../platform/db/statement.ts';
import { insertUndo } from './sql.ts';

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
