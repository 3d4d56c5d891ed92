import { inboxActions, inboxKindNames, tag } from '@clan-companion/contract/changes';
import { whyNotInvite } from '../clans/access.ts';
import { SHOWN_CHANGE } from '../../platform/db/changes/shown-change.ts';
import { type Queryable, read, someOf, write } from '../../platform/db/statement.ts';
import { findStanding } from '../clans/sql.ts';
import { findClanOf } from '../users/sql.ts';

/** The clan whose join requests the person decides about. */
export async function clanToDecideFor(db: Queryable, userid: number): Promise<number | undefined> {
  const clan = await findClanOf.maybe(db, { userid });
  const standing = clan && (await findStanding.maybe(db, { ...clan, userid }));
  return standing && !whyNotInvite(standing) ? standing.clanid : undefined;
}

/** For a statement that reads changes (`h`): what others did that concerns a person. */
const CONCERNS = `h.userid = :userid and h.userid is distinct from h.actor
                  and h.action <> 'map-saved' and h.action in ('${inboxActions('person').join("','")}')`;

const MOST_REQUESTS = 1_000;

/** Without those of people who are banned at present, like the list of requests. */
const OPEN_REQUESTS = `from requests r join users asker using (userid)
                   where r.clanid = :clanid and not asker.banned`;
/** Bans touch all owners. */
const requestTags = (clanid: number) => [tag.requests(clanid), tag.owners];

/**
 * The newest open join requests of a clan, with the changes (`h`) that made them. The same
 * transaction wrote both, so they have the same time.
 */
const REQUESTS = `(select r.* ${OPEN_REQUESTS}
                   order by r.requestid desc limit ${MOST_REQUESTS}) r
                  join changes h on h.action = 'join-asked' and h.userid = r.userid
                                and h.at = r.created and h.clanid = r.clanid`;

/** The caller's position (`s`) in a statement that lists changes (`h`). */
const IS_READ = `(h.changeid <= coalesce(s.upto, 0) or h.changeid = any(coalesce(s.readlist, '{}')))`;

const SHOWN = `${SHOWN_CHANGE.columns}, h.clanid, c.name as clanname,
               h.clanid is not null and not exists (
                 select from members o where o.userid = :userid and o.clanid = h.clanid) as outside`;
const SHOWN_GIVES = {
  ...SHOWN_CHANGE.gives,
  clanid: 'int?',
  clanname: 'text?',
  /** Whether the person is not in the clan. */
  outside: 'bool',
} as const;
const CLANS = `left join clans c on c.clanid = h.clanid`;

export const notificationsOf = read({
  name: 'notifications-of',
  sql: `select ${SHOWN}, ${IS_READ} as read
        from (
          (select h.* from changes h where ${CONCERNS} and h.changeid < :before
           order by h.changeid desc limit :rows)
          union all
          (select h.* from ${REQUESTS} where h.changeid < :before
           order by h.changeid desc limit :rows)
          order by changeid desc limit :rows
        ) h ${SHOWN_CHANGE.people} ${CLANS} left join inbox_read s on s.userid = :userid
        order by h.changeid desc`,
  takes: { userid: 'int', clanid: 'int?', before: 'bigint', rows: 'bigint' },
  gives: { ...SHOWN_GIVES, read: 'bool' },
  reads: ({ userid, clanid }, rows) => [
    tag.notifications(userid),
    tag.oldHistory,
    ...(clanid ? requestTags(clanid) : []),
    ...rows.flatMap((row) => [
      row.actor && tag.user(row.actor),
      row.clanid && tag.clan(row.clanid),
    ]),
  ],
});

/** One notification as `notificationsOf` gives it, if the person still gets it. */
export const findNotification = read({
  name: 'find-notification',
  sql: `select ${SHOWN}
        from (select h.* from changes h where ${CONCERNS} and h.changeid = :changeid
              union all
              select h.* from ${REQUESTS} where h.changeid = :changeid
             ) h ${SHOWN_CHANGE.people} ${CLANS}`,
  takes: { userid: 'int', changeid: 'bigint', clanid: 'int?' },
  gives: SHOWN_GIVES,
});

const MOST_COUNTED = 100;

export const countNotificationsOf = read({
  name: 'count-notifications-of',
  sql: `select (
          select count(*)::int from (
            (select from changes h where ${CONCERNS} and h.changeid > coalesce(s.upto, 0)
               and not ${IS_READ} limit ${MOST_COUNTED})
            union all
            (select from ${REQUESTS} where not ${IS_READ} limit ${MOST_COUNTED})
            limit ${MOST_COUNTED}
          ) unread
        ) as unread, (
          select count(*)::int from (
            select ${OPEN_REQUESTS} limit ${MOST_REQUESTS}
          ) open
        ) as openrequests
        from (select :userid::int as userid) me left join inbox_read s using (userid)`,
  takes: { userid: 'int', clanid: 'int?' },
  gives: { unread: 'int', openrequests: 'int' },
  reads: ({ userid, clanid }) => [
    tag.notifications(userid),
    tag.oldHistory,
    ...(clanid ? requestTags(clanid) : []),
  ],
});

const MOST_READ_SINGLY = 500;

/** Gives no row if all of them were read already, or the account was deleted. */
export const markRead = write({
  name: 'mark-read',
  sql: `insert into inbox_read as r (userid, upto, readlist)
        select u.userid, least(:upto, last.changeid), array(
                 select id from unnest(:read::text[]::bigint[]) id where id <= last.changeid)
        from users u, (select coalesce(max(changeid), 0) as changeid from changes) last
        where u.userid = :userid for key share of u
        on conflict (userid) do update
        set upto = greatest(r.upto, excluded.upto),
            readlist = array(
              select distinct id from unnest(r.readlist || excluded.readlist) id
              where id > greatest(r.upto, excluded.upto) order by id desc limit ${MOST_READ_SINGLY})
        where excluded.upto > r.upto or exists (
          select from unnest(excluded.readlist) id where id > r.upto and id <> all(r.readlist))
        returning userid`,
  takes: { userid: 'int', upto: 'bigint', read: 'text[]' },
  gives: { userid: 'int' },
});

const SETTINGS = {
  off: someOf(inboxKindNames),
  quietfrom: 'text?',
  quietto: 'text?',
  timezone: 'text?',
} as const;

export const settingsOf = read({
  name: 'notification-settings-of',
  sql: `select off, quietfrom, quietto, timezone from notification_settings where userid = :userid`,
  takes: { userid: 'int' },
  gives: SETTINGS,
  reads: ({ userid }) => [tag.notifications(userid)],
});

/** Gives no row if the account was deleted. */
export const upsertSettings = write({
  name: 'upsert-notification-settings',
  sql: `insert into notification_settings (userid, off, quietfrom, quietto, timezone)
        select userid, :off, :quietfrom, :quietto, :timezone
        from users where userid = :userid for key share
        on conflict (userid) do update
        set off = excluded.off, quietfrom = excluded.quietfrom, quietto = excluded.quietto,
            timezone = excluded.timezone
        returning userid`,
  takes: { userid: 'int', ...SETTINGS },
  gives: { userid: 'int' },
});
