import type pg from 'pg';
import { expect } from 'vitest';
import type { Act } from './race-acts.ts';
import type { TestService } from './service.ts';

/** The state of clans, members, requests and leaders according to the change log. */
const LOGGED = `
  membership as (
    select changeid, clanid, coalesce(userid, actor) as userid,
           action in ('clan-founded', 'join-accepted') as begins
    from changes
    where action in ('clan-founded', 'join-accepted', 'member-left', 'member-kicked', 'member-gone',
                     'member-freed')
  ),
  asking as (
    select changeid, clanid, userid, action in ('join-asked', 'join-restored') as begins
    from changes
    where action in
      ('join-asked', 'join-withdrawn', 'join-accepted', 'join-rejected', 'join-restored',
       'join-ended')
  ),
  leadership as (
    select changeid, clanid, coalesce(userid, actor) as userid
    from changes where action in ('clan-founded', 'leader-changed', 'leader-succeeded')
  ),
  loggedclans as (
    select clanid from changes where action = 'clan-founded'
    except select clanid from changes where action = 'clan-deleted'
  ),
  loggedmembers as (
    select distinct on (clanid, userid) clanid, userid, begins
    from membership order by clanid, userid, changeid desc
  ),
  loggedrequests as (
    select distinct on (clanid, userid) clanid, userid, begins
    from asking order by clanid, userid, changeid desc
  ),
  loggedleaders as (
    select distinct on (clanid) clanid, userid from leadership order by clanid, changeid desc
  )`;

/** Invariants, each with a query for rows that violate it. */
const RULES: Record<string, string> = {
  'a leader is a member': `
    select c.* from clans c
    where not exists (select from members m where m.clanid = c.clanid and m.userid = c.leaderid)`,
  'nobody is in two clans': `select userid from members group by userid having count(*) > 1`,
  'nobody leads two clans': `select leaderid from clans group by leaderid having count(*) > 1`,
  'the size of a clan is the number of its members': `
    select c.* from clans c
    where c.membercount <> (select count(*) from members m where m.clanid = c.clanid)`,
  'members have no open join requests': `select r.* from requests r join members m using (userid)`,
  'one request per person and clan': `
    select clanid, userid from requests group by clanid, userid having count(*) > 1`,
  'one relationship per pair': `
    select clanid, otherclanid from relationships group by 1, 2 having count(*) > 1`,
  'no relationship to itself': `select * from relationships where clanid = otherclanid`,
  'a chat server is linked to one clan': `
    select guildid from chatbots where verified group by guildid having count(*) > 1`,
  'no row refers to a missing person': `
    select userid from (
      select userid from members union all select userid from requests
      union all select userid from sessions union all select userid from managed_guilds) as rows
    where not exists (select from users u where u.userid = rows.userid)`,
  'no row refers to a missing clan': `
    select clanid from (
      select clanid from members union all select clanid from requests
      union all select clanid from relationships union all select otherclanid from relationships
      union all select clanid from chatbots) as rows
    where not exists (select from clans c where c.clanid = rows.clanid)`,
  'the log matches the clans': `
    (table loggedclans except select clanid from clans)
    union all (select clanid from clans except table loggedclans)`,
  'the log matches the members': `
    select * from (select clanid, userid from loggedmembers where begins) as logged
      join loggedclans using (clanid) full join members m using (clanid, userid)
    where m.joined is null or logged.clanid is null`,
  'the log matches the requests': `
    select * from (select clanid, userid from loggedrequests where begins) as logged
      full join requests r using (clanid, userid)
    where r.requestid is null or logged.clanid is null`,
  'the log matches the leaders': `
    select * from clans c join loggedleaders t using (clanid) where t.userid <> c.leaderid`,
  'nothing is recorded twice': `
    select clanid, userid from (
      select *, lag(begins) over (partition by clanid, userid order by changeid) as before
      from membership) as steps
    where begins is not distinct from coalesce(before, false)
    union all
    select clanid, userid from (
      select *, lag(begins) over (partition by clanid, userid order by changeid) as before
      from asking) as steps
    where begins is not distinct from coalesce(before, false)
    union all
    select clanid, null from changes where action = 'clan-deleted'
    group by clanid having count(*) > 1
    union all
    select null, userid from changes where action = 'user-deleted'
    group by userid having count(*) > 1`,
  'nothing is recorded for a deleted clan': `
    select c.* from changes c join changes d using (clanid)
    where d.action = 'clan-deleted' and c.changeid > d.changeid`,
  'only members act for a clan': `
    select c.* from changes c
    where action in ('join-accepted', 'join-rejected', 'join-restored', 'member-kicked',
                     'relationship-set', 'relationship-removed', 'member-left')
      and (select begins from membership m
           where m.clanid = c.clanid and m.userid = c.actor and m.changeid < c.changeid
           order by changeid desc limit 1) is not true`,
  'only the leader acts as the leader': `
    select c.* from changes c
    where action in ('clan-updated', 'permissions-set', 'chatbot-set', 'leader-changed',
                     'webhook-added', 'webhook-removed', 'clan-deleted')
      and (select userid from leadership l where l.clanid = c.clanid and l.changeid < c.changeid
           order by changeid desc limit 1) is distinct from c.actor`,
};

const VIOLATIONS = `with ${LOGGED} ${Object.entries(RULES)
  .map(([rule, rows]) => `select '${rule}' as rule, to_jsonb(broken) as row from (${rows}) broken`)
  .join(' union all ')}`;

/** Checks that all invariants hold, and that the change log matches the data. */
export async function expectConsistent(client: pg.Client): Promise<void> {
  // Prepared, because planning takes much longer than running it.
  expect((await client.query({ name: 'violations', text: VIOLATIONS })).rows).toEqual([]);
}

export async function lastChange(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ last: number }>(
    'select coalesce(max(changeid), 0)::int as last from changes',
  );
  return rows[0]!.last;
}

interface Logged {
  action: string;
  actor: number | null;
  userid: number | null;
}

/** Not compared: consequences of other acts, which the invariants check, sign-ins, and jobs. */
const FOLLOWS = [
  'join-ended',
  'member-gone',
  'member-freed',
  'leader-succeeded',
  'relationship-ended',
  'chatbot-verified',
  'chatbot-link-ended',
  'user-joined',
  'user-signed-in',
  'user-active',
];

/** Checks that each successful act was recorded once, and that no refused one was. */
export async function expectRecordedOnce(
  client: pg.Client,
  since: number,
  done: readonly Act[],
): Promise<void> {
  const { rows } = await client.query<Logged>(
    'select action, actor, userid from changes where changeid > $1',
    [since],
  );
  const acts = done.flatMap(({ records }) => (records ? [{ userid: null, ...records }] : []));
  const by = (action: string) =>
    acts.filter((act) => act.action === action).map(({ actor }) => actor);
  const [gone, asked] = [by('user-deleted'), by('join-asked')];
  const lines = (told: readonly Logged[]) =>
    told
      .filter(({ action }) => !FOLLOWS.includes(action))
      // Deleting a leader's account can delete the clan.
      .filter(({ action, actor }) => action !== 'clan-deleted' || !gone.includes(actor!))
      // Asking again succeeds without a new change. An invariant compares the log with the requests.
      .filter(({ action, actor }) => action !== 'join-asked' || !asked.includes(actor!))
      .map(({ action, actor, userid }) => `${action} by ${actor} to ${userid}`)
      .sort();
  expect(lines(rows)).toEqual(lines(acts));
}

/** The number of deadlocks so far. PostgreSQL detects one after a second. */
export async function deadlocks({ sql }: Pick<TestService, 'sql'>): Promise<number> {
  const [row] = await sql<{ deadlocks: number }>(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  );
  return row!.deadlocks;
}
