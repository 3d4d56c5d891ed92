import { Problem } from '../../platform/http/problem.ts';
import { implement } from '../../services.ts';
import { deleteUndo, findUndo } from './sql.ts';

export const undo = implement(
  'POST /undo/{undo_id}',
  async ({ params, session }, { db, config, undoables }) => {
    const { undo_id: undoid } = params;
    await db.transaction(async (tx) => {
      const found = await findUndo.maybe(tx, { undoid, userid: session.userid });
      if (!found) throw new Problem('no-such-undo');
      await undoables.get(found.kind)!.restore(tx, session, found.snapshot, config);
      // Last, so that it is locked after the clan and the person.
      if ((await deleteUndo.count(tx, { undoid })) === 0) throw new Problem('no-such-undo');
    });
    return { message: 'It has been undone.' };
  },
);

export const undoOperations = [undo];
