import { changes, type InboxAction, inboxActions, tag } from '@clan-companion/contract/changes';
import { REACHED } from '../../../platform/db/changes/position.ts';
import { read, write } from '../../../platform/db/statement.ts';

/** The private key of this service; its migration creates it. */
export const vapidKey = read({
  name: 'vapid-key',
  sql: `select key from secrets where name = 'vapid'`,
  takes: {},
  gives: { key: 'bytea' },
  reads: () => [],
});

export const findSubscription = read({
  name: 'find-subscription',
  sql: `select p.sessionid from push_subscriptions p join sessions s using (sessionid)
        where p.sessionid = :sessionid and s.userid = :userid`,
  takes: { userid: 'int', sessionid: 'int' },
  gives: { sessionid: 'int' },
  reads: ({ userid }) => [tag.notifications(userid)],
});

export const subscriptionsOf = read({
  name: 'subscriptions-of',
  sql: `select p.sessionid, p.endpoint, p.language
        from push_subscriptions p join sessions s using (sessionid)
        where s.userid = :userid order by p.sessionid`,
  takes: { userid: 'int' },
  gives: { sessionid: 'int', endpoint: 'text', language: 'text' },
});

/** A browser has one endpoint: after a new sign-in, the previous session must not get pushes there. */
export const deleteSubscriptions = write({
  name: 'delete-subscriptions',
  sql: `delete from push_subscriptions where sessionid = :sessionid or endpoint = :endpoint`,
  takes: { sessionid: 'int', endpoint: 'text?' },
});

/** Gives no row if the session has ended, or a concurrent request was first. */
export const insertSubscription = write({
  name: 'insert-subscription',
  sql: `insert into push_subscriptions (sessionid, endpoint, p256dh, auth, language)
        select sessionid, :endpoint, :publickey, :auth, :language
        from sessions where sessionid = :sessionid for key share
        on conflict do nothing`,
  takes: {
    sessionid: 'int',
    endpoint: 'text',
    publickey: 'bytea',
    auth: 'bytea',
    language: 'text',
  },
});

/** Gives no row if the browser has no subscription. A test that is not sent yet is not repeated. */
export const insertTestMessage = write({
  name: 'insert-test-message',
  sql: `insert into push_messages (sessionid)
        select sessionid from push_subscriptions where sessionid = :sessionid for key share
        on conflict (sessionid, changeid) do update set due = push_messages.due
        returning messageid`,
  takes: { sessionid: 'int' },
  gives: { messageid: 'int' },
});

const KINDS = (['person', 'deciders'] as const).flatMap((receiver) =>
  inboxActions(receiver).map(
    (action: InboxAction) => `('${action}', '${changes[action].inbox}', '${receiver}')`,
  ),
);

const NEXT_CHANGES = `select * from changes
            where xid >= p.xid and (xid, changeid) > (p.xid, p.changeid)
              and xid < pg_snapshot_xmin(pg_current_snapshot())
            order by xid, changeid limit :rows`;

/**
 * Writes a message to each browser that gets a notification of the next changes. The lock on the
 * position makes one process at a time do that. Rows of the log become visible in commit order, so
 * only those older than every running transaction are read: reading further could skip a change.
 */
export const queueMessages = write({
  name: 'queue-push-messages',
  sql: `with position as materialized (
          select xid, changeid from push_position for update skip locked
        ), now as (
          select pg_snapshot_xmin(pg_current_snapshot()) as frontier
        ), looked as materialized (
          select c.* from position p, lateral (${NEXT_CHANGES}) c
        ), ${REACHED}, queued as (
          insert into push_messages (sessionid, changeid)
          select p.sessionid, h.changeid
          from looked h
          join (values ${KINDS.join()}) k (action, kind, receiver) on k.action = h.action
          join lateral (
            select h.userid where k.receiver = 'person'
            union all
            select m.userid from members m join clans c using (clanid)
            where k.receiver = 'deciders' and m.clanid = h.clanid
              and (m.caninvite or c.leaderid = m.userid)
          ) r on r.userid is distinct from h.actor
          join sessions s on s.userid = r.userid
          join push_subscriptions p on p.sessionid = s.sessionid
          left join notification_settings n on n.userid = r.userid
          where h.at > now() - interval '1 hour' and h.at > p.created and k.kind <> all(coalesce(n.off, '{}'))
          for key share of p
          on conflict do nothing
        ), moved as (
          update push_position
          set xid = reached.position[1]::xid8, changeid = reached.position[2]::bigint
          from reached where exists (select from looked)
        )
        select (select count(*)::int from looked) as looked, reached.more,
               exists (select from changes, now where xid >= now.frontier
                         and action in (${inboxActions('person')
                           .concat(inboxActions('deciders'))
                           .map((action) => `'${action}'`)
                           .join()})) as "isBlocked"
        from reached`,
  takes: { rows: 'bigint' },
  gives: { looked: 'int', more: 'bool', isBlocked: 'bool' },
});

export const measureMessages = read({
  name: 'measure-push-messages',
  sql: `select (m.due + c.due)::int as due, m.lag
        from (select count(*) as due,
                     coalesce(extract(epoch from now() - min(due)), 0)::float as lag
              from push_messages where due <= now()) m,
             (select count(*) as due from push_position p, lateral (${NEXT_CHANGES}) c) c`,
  takes: { rows: 'bigint' },
  gives: { due: 'int', lag: 'float' },
});

/** Longer than a delivery takes. Passes by itself if the process dies. */
const LEASE = `interval '30 seconds'`;

export const claimMessages = write({
  name: 'claim-push-messages',
  sql: `update push_messages set due = now() + ${LEASE}, attempts = attempts + 1
        where messageid in (
          select messageid from push_messages where due <= now()
          order by due limit :rows for update skip locked)
        returning messageid, sessionid, changeid, attempts`,
  takes: { rows: 'bigint' },
  gives: { messageid: 'int', sessionid: 'int', changeid: 'bigint?', attempts: 'int' },
});

/** The browser, and the person's settings; gives no row if the session has ended. */
export const findReceiver = read({
  name: 'find-receiver',
  sql: `select s.userid, p.endpoint, p.p256dh, p.auth, p.language, now() as now,
               coalesce(n.off, '{}') as off, n.quietfrom, n.quietto, n.timezone
        from push_subscriptions p join sessions s using (sessionid)
        left join notification_settings n on n.userid = s.userid
        where p.sessionid = :sessionid and s.expires > now()`,
  takes: { sessionid: 'int' },
  gives: {
    userid: 'int',
    endpoint: 'text',
    p256dh: 'bytea',
    auth: 'bytea',
    language: 'text',
    now: 'timestamp',
    off: 'text[]',
    quietfrom: 'text?',
    quietto: 'text?',
    timezone: 'text?',
  },
});

const MAX_PER_HOUR = 60;

/** Counts a message to a person; gives no row if there were too many within the last hour. */
export const countMessage = write({
  name: 'count-push-message',
  sql: `insert into push_times as t (userid, times)
        select userid, array[now()] from users where userid = :userid for key share
        on conflict (userid) do update
        set times = array(
              select time from unnest(t.times) time where time > now() - interval '1 hour') || now()
        where (select count(*) from unnest(t.times) time
               where time > now() - interval '1 hour') < ${MAX_PER_HOUR}
        returning userid`,
  takes: { userid: 'int' },
  gives: { userid: 'int' },
});

export const deleteMessage = write({
  name: 'delete-push-message',
  sql: `delete from push_messages where messageid = :messageid`,
  takes: { messageid: 'int' },
});

export const postponeMessage = write({
  name: 'postpone-push-message',
  sql: `update push_messages set due = now() + make_interval(secs => :pause)
        where messageid = :messageid`,
  takes: { messageid: 'int', pause: 'float' },
});
