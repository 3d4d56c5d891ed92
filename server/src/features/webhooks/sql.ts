import { tag } from '@clan-companion/contract/changes';
import { read, write } from '../../platform/db/statement.ts';
import { SHOWN_CHANGE } from '../../platform/db/changes/shown-change.ts';

export const webhooksOf = read({
  name: 'webhooks-of',
  sql: `select webhookid, url, made as timestamp, delivered, failed, reason, status
        from webhooks
        where clanid = :clanid and webhookid > :after
        order by webhookid limit :rows`,
  takes: { clanid: 'int', after: 'int', rows: 'bigint' },
  gives: {
    webhookid: 'int',
    url: 'text',
    timestamp: 'timestamp',
    delivered: 'timestamp?',
    failed: 'timestamp?',
    reason: 'text?',
    status: 'int?',
  },
  reads: ({ clanid }) => [tag.webhooks(clanid)],
});

export const countWebhooks = read({
  name: 'count-webhooks',
  sql: `select count(*)::int as count from webhooks where clanid = :clanid`,
  takes: { clanid: 'int' },
  gives: { count: 'int' },
});

/** Its position is the end of the log: earlier changes are not delivered, nor is its own creation. */
export const insertWebhook = write({
  name: 'insert-webhook',
  sql: `insert into webhooks (clanid, url, secret) values (:clanid, :url, :secret)
        returning webhookid, url, made as timestamp`,
  takes: { clanid: 'int', url: 'text', secret: 'bytea' },
  gives: { webhookid: 'int', url: 'text', timestamp: 'timestamp' },
});

export const findWebhook = read({
  name: 'find-webhook',
  sql: `select url, secret from webhooks where clanid = :clanid and webhookid = :webhookid`,
  takes: { clanid: 'int', webhookid: 'int' },
  gives: { url: 'text', secret: 'bytea' },
});

export const deleteWebhook = write({
  name: 'delete-webhook',
  sql: `delete from webhooks where clanid = :clanid and webhookid = :webhookid`,
  takes: { clanid: 'int', webhookid: 'int' },
});

/**
 * Changes after a webhook's position. Rows of the log become visible in commit order, not in the order
 * of their transaction ids, so only those older than every running transaction are settled: reading
 * further could skip a change.
 */
const PENDING = `h.clanid = w.clanid and (h.xid, h.changeid) > (w.xid, w.changeid)
                 and ${SHOWN_CHANGE.inHistory}`;
const SETTLED = `h.xid < pg_snapshot_xmin(pg_current_snapshot())`;
/** Renewed for each message, which takes 10 s at most. */
const LEASE = `interval '30 seconds'`;

const DUE = `
  webhooks w, lateral (
    select ${SETTLED} as settled, h.at from changes h
    where ${PENDING} order by h.xid, h.changeid limit 1
  ) next
  where w.due <= now()`;

const selectDue = (which: string): string => `
  select w.webhookid, w.clanid, next.settled
  from ${DUE} ${which}
  order by next.settled desc, w.due limit :rows`;

/** Webhooks with changes to deliver; one whose next change is not settled has to wait a moment. */
export const dueWebhooks = read({
  name: 'due-webhooks',
  sql: selectDue(''),
  takes: { rows: 'bigint' },
  gives: { webhookid: 'int', clanid: 'int', settled: 'bool' },
});

export const dueWebhooksOf = read({
  name: 'due-webhooks-of',
  sql: selectDue('and w.clanid = any(:clanids)'),
  takes: { clanids: 'int[]', rows: 'bigint' },
  gives: { webhookid: 'int', clanid: 'int', settled: 'bool' },
});

export const measureWebhooks = read({
  name: 'measure-webhooks',
  sql: `select count(*)::int as due,
               coalesce(extract(epoch from max(now() - greatest(w.due, next.at))), 0)::float as lag
        from ${DUE}`,
  takes: {},
  gives: { due: 'int', lag: 'float' },
});

/** The first of several processes gets the webhook; `lease` proves that it still has it. */
export const claimWebhooks = write({
  name: 'claim-webhooks',
  sql: `update webhooks set due = now() + ${LEASE}
        where webhookid in (
          select webhookid from webhooks where webhookid = any(:webhookids) and due <= now()
          for update skip locked)
        returning webhookid, clanid, url, secret, attempts, due as lease`,
  takes: { webhookids: 'int[]' },
  gives: {
    webhookid: 'int',
    clanid: 'int',
    url: 'text',
    secret: 'bytea',
    attempts: 'int',
    lease: 'timestamp',
  },
});

export const pendingChanges = read({
  name: 'pending-changes',
  sql: `select h.xid::text as xid, ${SHOWN_CHANGE.columns}
        from webhooks w, lateral (
          select * from changes h where ${PENDING} order by h.xid, h.changeid limit :rows
        ) h ${SHOWN_CHANGE.people}
        where w.webhookid = :webhookid and ${SETTLED}
        order by h.xid, h.changeid`,
  takes: { webhookid: 'int', rows: 'bigint' },
  gives: { xid: 'text', ...SHOWN_CHANGE.gives },
});

/** Returns no row if the webhook was removed or the lease has passed to another process. */
export const saveDelivered = write({
  name: 'save-delivered',
  sql: `update webhooks set xid = :xid::text::xid8, changeid = :changeid, due = now() + ${LEASE},
               attempts = 0, delivered = now(), reason = null, status = null
        where webhookid = :webhookid and due = :lease
        returning due as lease`,
  takes: { webhookid: 'int', lease: 'timestamp', xid: 'text', changeid: 'bigint' },
  gives: { lease: 'timestamp' },
});

/** Changes older than a day are given up. */
export const saveFailed = write({
  name: 'save-failed',
  sql: `with late as (
          select h.xid, h.changeid from webhooks w join changes h on ${PENDING}
          where w.webhookid = :webhookid and h.at < now() - interval '24 hours'
          order by h.xid desc, h.changeid desc limit 1)
        update webhooks set xid = coalesce((select xid from late), xid),
               changeid = coalesce((select changeid from late), changeid),
               due = now() + make_interval(secs => :pause),
               attempts = attempts + 1, failed = now(), reason = :reason, status = :status
        where webhookid = :webhookid and due = :lease`,
  takes: {
    webhookid: 'int',
    lease: 'timestamp',
    pause: 'float',
    reason: 'text',
    status: 'int?',
  },
});

export const releaseWebhook = write({
  name: 'release-webhook',
  sql: `update webhooks set due = now() where webhookid = :webhookid and due = :lease`,
  takes: { webhookid: 'int', lease: 'timestamp' },
});

/** A pause longer than a lease is a backoff after failures, which the ping has ended. */
export const savePinged = write({
  name: 'save-pinged',
  sql: `update webhooks set delivered = now(), reason = null, status = null, attempts = 0,
               due = case when due > now() + ${LEASE} then now() else due end
        where webhookid = :webhookid`,
  takes: { webhookid: 'int' },
});

export const savePingFailed = write({
  name: 'save-ping-failed',
  sql: `update webhooks set failed = now(), reason = :reason, status = :status
        where webhookid = :webhookid`,
  takes: { webhookid: 'int', reason: 'text', status: 'int?' },
});
