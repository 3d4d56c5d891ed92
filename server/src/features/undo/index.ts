import type { Feature } from '../../feature.ts';
import { write } from '../../platform/db/statement.ts';
import { Problem } from '../../platform/http/problem.ts';
import { dueRows, job, minutes } from '../../platform/jobs/job.ts';
import { implement } from '../../services.ts';
import { deleteUndo, findUndo } from './rules.ts';

const WAIT = `interval '1 minute'`;

const expiredUndos = dueRows({
  name: 'expired-undos',
  table: 'undos',
  where: `created < now() - ${WAIT}`,
  since: 'created',
  wait: WAIT,
  gives: { undoid: 'text' },
});

const deleteExpired = write({
  name: 'delete-undos',
  sql: `delete from undos where undoid = any(:undoids)`,
  takes: { undoids: 'text[]' },
});

/** They hold what people have deleted. */
export const deleteUndos = job({
  name: 'delete-undos',
  every: minutes(1),
  due: expiredUndos(),
  run: (tx, undos) => deleteExpired.count(tx, { undoids: undos.map(({ undoid }) => undoid) }),
});

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
