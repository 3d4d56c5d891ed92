import { write } from '../db/statement.ts';
import { dueRows, job, minutes } from './job.ts';

const WAIT = `interval '24 hours'`;

const expiredKeys = dueRows({
  name: 'expired-idempotency-keys',
  table: 'idempotency_keys',
  where: `created < now() - ${WAIT}`,
  since: 'created',
  wait: WAIT,
  gives: { userid: 'int', keyhash: 'text' },
});

const deleteKeys = write({
  name: 'delete-idempotency-keys',
  sql: `delete from idempotency_keys where (userid, keyhash) in (
          select * from unnest(:userids::int[], :keyhashes::text[]))`,
  takes: { userids: 'int[]', keyhashes: 'text[]' },
});

export const deleteIdempotencyKeys = job({
  name: 'delete-idempotency-keys',
  every: minutes(10),
  due: expiredKeys(),
  run: (tx, keys) =>
    deleteKeys.count(tx, {
      userids: keys.map(({ userid }) => userid),
      keyhashes: keys.map(({ keyhash }) => keyhash),
    }),
});
