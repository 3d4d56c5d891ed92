import type { Feature } from '../../feature.ts';
import { Problem } from '../../platform/http/problem.ts';
import { deletion, minutes } from '../../platform/jobs/job.ts';
import { implement } from '../../services.ts';
import { deleteUndo, findUndo } from './rules.ts';

const WAIT = `interval '1 minute'`;

/** They hold what people have deleted. */
export const deleteUndos = deletion({
  name: 'delete-undos',
  every: minutes(1),
  table: 'undos',
  key: 'undoid',
  where: `created < now() - ${WAIT}`,
  since: 'created',
  wait: WAIT,
})();

const undoChange = implement(
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

export const undo: Feature = {
  operations: [undoChange],
  jobs: () => [deleteUndos],
};
