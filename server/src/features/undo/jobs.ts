import { write } from '../../platform/db/statement.ts';
import { dueRows, job, minutes } from '../../platform/jobs/job.ts';

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
