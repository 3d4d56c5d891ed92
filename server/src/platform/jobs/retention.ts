import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config.ts';
import { record } from '../db/changes/record.ts';
import { read, write } from '../db/statement.ts';
import { dueRows, hours, type Job, job, minutes } from './job.ts';

const BATCH = 1_000;

/**
 * Reads the beginning of the log by its primary key, which is nearly in the order of time. So neither
 * this nor the writes need another index.
 */
const OLDEST = `(select changeid, at from changes order by changeid limit ${BATCH + 1}) oldest
                where at < now() - make_interval(days => :days)`;

/** Of those that are too old, the last one stays: a reader further behind sees that it has a gap. */
const measure = read({
  name: 'measure-old-changes',
  sql: `select greatest(count(*) - 1, 0)::int as due,
               greatest(extract(epoch from now() - make_interval(days => :days) - min(at)), 0)::float
                 as lag
        from ${OLDEST}`,
  takes: { days: 'int' },
  gives: { due: 'int', lag: 'float' },
});

/** Also marks boards as stale if they lack a deleted change, and finds webhooks that lack one. */
const deleteChanges = write({
  name: 'delete-changes',
  sql: `with due as (
          select changeid from changes where changeid < (select max(changeid) from ${OLDEST})
          order by changeid limit ${BATCH} for update skip locked
        ), deleted as (
          delete from changes c using due where c.changeid = due.changeid
          returning c.clanid, c.xid, c.changeid
        ), stale as (
          update boards b set xid = '0'
          where exists (select from deleted d where d.clanid = b.clanid and d.xid >= b.xid)
        )
        select count(*)::int as deleted, array(
                 select webhookid from webhooks w where exists (
                   select from deleted d where d.clanid = w.clanid
                     and (d.xid, d.changeid) > (w.xid, w.changeid))) as webhookids
        from deleted`,
  takes: { days: 'int' },
  gives: { deleted: 'int', webhookids: 'int[]' },
});

export const deleteOldChanges = (
  { historyDays: days }: Pick<Config, 'historyDays'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Job => ({
  name: 'delete-old-changes',
  every: hours(1),
  batch: BATCH,
  measure: (on) => measure.one(on, { days }),
  async work({ db }) {
    const { deleted, webhookids } = await db.transaction(async (tx) => {
      const result = await deleteChanges.one(tx, { days });
      if (result.deleted > 0) record(tx, 'old-changes-deleted', {});
      return result;
    });
    if (webhookids.length > 0) {
      log.warn({ webhookids }, 'These webhooks skip changes that are older than HISTORY_DAYS');
    }
    return { done: deleted, more: deleted === BATCH };
  },
});

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
