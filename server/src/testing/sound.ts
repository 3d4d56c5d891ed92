import type pg from 'pg';
import { expect } from 'vitest';
import type { Act } from './race-acts.ts';

/** What the change log tells, as of its last row. */
const TOLD = `
  membership as (
    select changeid, clanid, coalesce(userid, actor) as userid,
           action in ('clan-founded', 'join-accepted') as begins
    from changes
    where action in ('clan-founded', 'join-accepted', 'member-left', 'member-kicked', 'member-gone',
                     'member-freed')
  ),
  asking as (
    select changeid, clanid, userid, action = 'join-asked' as begins
    from changes
    where action in
      ('join-asked', 'join-withdrawn', 'join-accepted', 'join-rejected', 'join-ended')
  ),
  leadership as (
    select changeid, clanid, coalesce(userid, actor) as userid
    from changes where action in ('clan-founded', 'leader-changed', 'leader-succeeded')
  ),
  toldclans as (
    select clanid from changes where action = 'clan-founded'
    except select clanid from changes where action = 'clan-deleted'
  ),
  toldmembers as (
    select distinct on (clanid, userid) clanid, userid, begins
    from membership order by clanid, userid, changeid desc
  ),
  toldrequests as (
    select distinct on (clanid, userid) clanid, userid, begins
    from asking order by clanid, userid, changeid desc
  ),
  toldleaders as (
    select distinct on (clanid) clanid, userid from leadership order by clanid, changeid desc
  )`;

/** Each rule, and a query for what breaks it. */
const RULES: Record<string, string> = {
  'a leader is a member': `
    select c.* from clans c
    where not exists (select from members m where m.clanid = c.clanid and m.userid = c.leaderid)`,
  'nobody is in two clans': `select userid from members group by userid having count(*) > 1`,
  'nobody leads two clans': `select leaderid from clans group by leaderid having count(*) > 1`,
  'who is in a clan asks no other': `select r.* from requests r join members m using (userid)`,
  'one request per person and clan': `
    select clanid, userid from requests group by clanid, userid having count(*) > 1`,
  'one relationship per pair': `
    select clanid, otherclanid from relationships group by 1, 2 having count(*) > 1`,
  'no relationship to itself': `select * from relationships where clanid = otherclanid`,
  'a chat server is one clan’s': `
    select guildid from chatbots where verified group by guildid having count(*) > 1`,
  'nothing is without its person': `
    select userid from (
      select userid from members union all select userid from requests
      union all select userid from sessions union all select userid from managed_guilds) as rows
    where not exists (select from users u where u.userid = rows.userid)`,
  'nothing is without its clan': `
    select clanid from (
      select clanid from members union all select clanid from requests
      union all select clanid from relationships union all select otherclanid from relationships
      union all select clanid from chatbots) as rows
    where not exists (select from clans c where c.clanid = rows.clanid)`,
  'the log knows the clans': `
    (table toldclans except select clanid from clans)
    union all (select clanid from clans except table toldclans)`,
  'the log knows the members': `
    select * from (select clanid, userid from toldmembers where begins) as told
      join toldclans using (clanid) full join members m using (clanid, userid)
    where m.joined is null or told.clanid is null`,
  'the log knows the requests': `
    select * from (select clanid, userid from toldrequests where begins) as told
      full join requests r using (clanid, userid)
    where r.requestid is null or told.clanid is null`,
  'the log knows the leaders': `
    select * from clans c join toldleaders t using (clanid) where t.userid <> c.leaderid`,
  'nothing is told twice': `
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
  'nothing is told of a clan that is gone': `
    select c.* from changes c join changes d using (clanid)
    where d.action = 'clan-deleted' and c.changeid > d.changeid`,
  'who acts in a clan is in it': `
    select c.* from changes c
    where action in ('join-accepted', 'join-rejected', 'member-kicked', 'relationship-set',
                     'relationship-removed', 'member-left')
      and (select begins from membership m
           where m.clanid = c.clanid and m.userid = c.actor and m.changeid < c.changeid
           order by changeid desc limit 1) is not true`,
  'who leads acts as the leader': `
    select c.* from changes c
    where action in ('clan-updated', 'permissions-set', 'chatbot-set', 'leader-changed',
                     'webhook-added', 'webhook-removed', 'clan-deleted')
      and (select userid from leadership l where l.clanid = c.clanid and l.changeid < c.changeid
           order by changeid desc limit 1) is distinct from c.actor`,
};

const SOUND = `with ${TOLD} ${Object.entries(RULES)
  .map(([rule, rows]) => `select '${rule}' as rule, to_jsonb(broken) as row from (${rows}) broken`)
  .join(' union all ')}`;

/** Every rule of clans holds, and the change log tells exactly what is. */
export async function expectSound(client: pg.Client): Promise<void> {
  // Named, so that it is planned once: that takes far longer than to run it.
  expect((await client.query({ name: 'sound', text: SOUND })).rows).toEqual([]);
}

export async function lastChange(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ last: number }>(
    'select coalesce(max(changeid), 0)::int as last from changes',
  );
  return rows[0]!.last;
}

interface Told {
  action: string;
  actor: number | null;
  userid: number | null;
}

/** What follows from another act, which the rules check; and signing in, which is no clan's affair. */
const FOLLOWS = [
  'join-ended',
  'member-gone',
  'member-freed',
  'leader-succeeded',
  'relationship-ended',
  'chatbot-verified',
  'user-joined',
  'user-signed-in',
];

/** Each act that was done is told once, and none that was refused. */
export async function expectTold(
  client: pg.Client,
  since: number,
  done: readonly Act[],
): Promise<void> {
  const { rows } = await client.query<Told>(
    'select action, actor, userid from changes where changeid > $1',
    [since],
  );
  const acts = done.flatMap(({ tells }) => (tells ? [{ userid: null, ...tells }] : []));
  const by = (action: string) =>
    acts.filter((act) => act.action === action).map(({ actor }) => actor);
  const [gone, asked] = [by('user-deleted'), by('join-asked')];
  const lines = (told: readonly Told[]) =>
    told
      .filter(({ action }) => !FOLLOWS.includes(action))
      // A leader who goes may take the clan along.
      .filter(({ action, actor }) => action !== 'clan-deleted' || !gone.includes(actor!))
      // Asking again is done, and tells nothing new; that the log knows the requests is a rule.
      .filter(({ action, actor }) => action !== 'join-asked' || !asked.includes(actor!))
      .map(({ action, actor, userid }) => `${action} by ${actor} to ${userid}`)
      .sort();
  expect(lines(rows)).toEqual(lines(acts));
}

/** Counted when a transaction had to be broken off, which takes a second. */
export async function deadlocks(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ deadlocks: number }>(
    `select deadlocks::int from pg_stat_database where datname = current_database()`,
  );
  return rows[0]!.deadlocks;
}
