import type { Config } from '../../config.ts';
import type { Actor } from '../../db/changes/record.ts';
import type { Tx } from '../../db/statement.ts';
import { Problem } from '../../http/problem.ts';
import { implement } from '../../services.ts';
import { deleteUndo, findUndo, type Snapshots, type UndoKind } from './queries.ts';
import { restoreRelationship } from './restore-relationship.ts';
import { restoreRequest } from './restore-request.ts';
import { restoreTrade } from './restore-trade.ts';
import { restoreWalker } from './restore-walker.ts';

export const undo = implement(
  'POST /undo/{undo_id}',
  async ({ params, session }, { db, config }) => {
    const { undo_id: undoid } = params;
    await db.transaction(async (tx) => {
      const found = await findUndo.maybe(tx, { undoid, userid: session.userid });
      if (!found) throw new Problem('no-such-undo');
      const restore = restorers[found.kind as UndoKind] as Restore<unknown>;
      await restore(tx, session, found.snapshot, config);
      // Last, so that it is locked after the clan and the person.
      if ((await deleteUndo.count(tx, { undoid })) === 0) throw new Problem('no-such-undo');
    });
    return { message: 'It has been undone.' };
  },
);

/** Restores under the rules of this moment; throws `cannot-undo` if something newer is in its place. */
type Restore<Snapshot> = (
  tx: Tx,
  actor: Actor,
  snapshot: Snapshot,
  config: Pick<Config, 'quotas' | 'tradeDays'>,
) => Promise<void>;

const restorers: { [K in UndoKind]: Restore<Snapshots[K]> } = {
  trade: restoreTrade,
  walker: restoreWalker,
  request: restoreRequest,
  relationship: restoreRelationship,
};
