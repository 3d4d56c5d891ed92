import { tag } from '@clan-companion/contract/changes';
import { record } from '../../platform/db/changes/record.ts';
import { read, type Tx, write } from '../../platform/db/statement.ts';

export const membershipOf = read({
  name: 'membership-of',
  sql: `select m.clanid, c.name, c.leaderid = m.userid as "isLeader",
               m.canedit or c.leaderid = m.userid as "canEdit",
               m.caninvite or c.leaderid = m.userid as "canInvite",
               m.cankick or c.leaderid = m.userid as "canKick", m.joined
        from members m join clans c using (clanid)
        where m.userid = :userid`,
  takes: { userid: 'int' },
  gives: {
    clanid: 'int',
    name: 'text',
    isLeader: 'bool',
    canEdit: 'bool',
    canInvite: 'bool',
    canKick: 'bool',
    joined: 'timestamp',
  },
});

/** `lastactive` falls back to the sessions, until a version that writes it has seen the person. */
export const membersOf = read({
  name: 'members-of',
  sql: `select m.userid, u.chatid, u.chattag, u.nickname, c.leaderid = m.userid as "isLeader",
               m.canedit or c.leaderid = m.userid as "canEdit",
               m.caninvite or c.leaderid = m.userid as "canInvite",
               m.cankick or c.leaderid = m.userid as "canKick", m.joined,
               to_char(coalesce(u.lastactive, (
                 select max(s.lastused at time zone 'utc') from sessions s
                 where s.userid = m.userid
               )), 'YYYY-MM-DD') as lastactive,
               (select count(*)::int from walkers w
                where w.ownerid = m.userid and w.clanid = m.clanid and w.state <> 'lost') as walkers
        from members m join users u using (userid) join clans c using (clanid)
        where m.clanid = :clanid and m.userid > :after
        order by m.userid limit :rows`,
  takes: { clanid: 'int', after: 'int', rows: 'bigint' },
  gives: {
    userid: 'int',
    chatid: 'text',
    chattag: 'text',
    nickname: 'text?',
    isLeader: 'bool',
    canEdit: 'bool',
    canInvite: 'bool',
    canKick: 'bool',
    joined: 'timestamp',
    lastactive: 'text?',
    walkers: 'int',
  },
  reads: ({ clanid }, rows) => [
    tag.members(clanid),
    tag.activity(clanid),
    tag.walkers(clanid),
    ...rows.map(({ userid }) => tag.user(userid)),
  ],
});

export const updatePermissions = write({
  name: 'update-permissions',
  sql: `update members set
          canedit = coalesce(:canEdit, canedit),
          caninvite = coalesce(:canInvite, caninvite),
          cankick = coalesce(:canKick, cankick)
        where userid = :userid and clanid = :clanid`,
  takes: { userid: 'int', clanid: 'int', canEdit: 'bool?', canInvite: 'bool?', canKick: 'bool?' },
});

/** Members with canEdit come first, then the longest-standing member. */
export const findSuccessor = read({
  name: 'find-successor',
  sql: `select userid from members where clanid = :clanid and userid <> :leaderid
        order by canedit desc, joined, userid limit 1`,
  takes: { clanid: 'int', leaderid: 'int' },
  gives: { userid: 'int' },
});

/**
 * Returns no row if nothing changed. Null keeps the message and the answers; an empty text or list
 * clears them.
 */
export const upsertRequest = write({
  name: 'upsert-request',
  sql: `insert into requests as r (clanid, userid, message, answers)
        values (:clanid, :userid, nullif(:message, ''), nullif(:answers::jsonb, '[]'))
        on conflict (userid, clanid) do update set
          message = case when :message::text is null then r.message else excluded.message end,
          answers = case when :answers::jsonb is null then r.answers else excluded.answers end
          where (:message::text is not null and r.message is distinct from excluded.message)
             or (:answers::jsonb is not null and r.answers is distinct from excluded.answers)
        returning xmax = 0 as "isNew"`,
  takes: { clanid: 'int', userid: 'int', message: 'text?', answers: 'json?' },
  gives: { isNew: 'bool' },
});

export const countRequests = read({
  name: 'count-requests',
  sql: `select count(*)::int as open from requests where userid = :userid`,
  takes: { userid: 'int' },
  gives: { open: 'int' },
});

export const deleteRequest = write({
  name: 'delete-request',
  sql: `delete from requests where clanid = :clanid and userid = :userid
        returning to_jsonb(requests) as snapshot`,
  takes: { clanid: 'int', userid: 'int' },
  gives: { snapshot: 'json' },
});

/** With its id and its time. Counts no row if the person has asked again. */
export const insertRequestAgain = write({
  name: 'insert-request-again',
  sql: `insert into requests overriding system value
        select * from jsonb_populate_record(null::requests, :snapshot)
        on conflict do nothing`,
  takes: { snapshot: 'json' },
});

/**
 * Whether a person is blocked, and the seconds to wait after three rejections within a day that were
 * not undone.
 */
export const reasonsNotToAsk = read({
  name: 'reasons-not-to-ask',
  sql: `with undone as (
          select count(*) as rejections from changes
          where userid = :userid and userid is distinct from actor and clanid = :clanid
            and action = 'join-restored' and at > now() - interval '1 day')
        select exists (
                 select from blocked where clanid = :clanid and userid = :userid) as "isBlocked",
               (select ceil(extract(epoch from at + interval '1 day' - now()))::int from (
                  (select changeid, at from changes
                   where userid = :userid and userid is distinct from actor and clanid = :clanid
                     and action = 'join-rejected' and at > now() - interval '1 day'
                   order by changeid desc limit 3 + (select rejections from undone))
                  union all
                  (select changeid, at from changes
                   where actor = :userid and clanid = :clanid
                     and action = 'join-withdrawn' and at > now() - interval '1 day'
                   order by changeid desc limit 3)
                ) ended
                order by changeid desc
                offset 2 + (select rejections from undone) limit 1) as wait`,
  takes: { clanid: 'int', userid: 'int' },
  gives: { isBlocked: 'bool', wait: 'int?' },
});

export const blockedBy = read({
  name: 'blocked-by',
  sql: `select b.userid, u.chatid, u.chattag, u.nickname, b.at as timestamp
        from blocked b join users u using (userid)
        where b.clanid = :clanid and b.userid > :after
        order by b.userid limit :rows`,
  takes: { clanid: 'int', after: 'int', rows: 'bigint' },
  gives: {
    userid: 'int',
    chatid: 'text',
    chattag: 'text',
    nickname: 'text?',
    timestamp: 'timestamp',
  },
  reads: ({ clanid }, rows) => [tag.blocked(clanid), ...rows.map(({ userid }) => tag.user(userid))],
});

export const countBlocked = read({
  name: 'count-blocked',
  sql: `select count(*)::int as people from blocked where clanid = :clanid`,
  takes: { clanid: 'int' },
  gives: { people: 'int' },
});

export const insertBlocked = write({
  name: 'insert-blocked',
  sql: `insert into blocked (clanid, userid) values (:clanid, :userid) on conflict do nothing`,
  takes: { clanid: 'int', userid: 'int' },
});

export const deleteBlocked = write({
  name: 'delete-blocked',
  sql: `delete from blocked where clanid = :clanid and userid = :userid`,
  takes: { clanid: 'int', userid: 'int' },
});

/**
 * Members cannot have open join requests. The rows are locked in clan order to avoid deadlocks with
 * clan deletions, which delete requests as well.
 */
const deleteRequestsOf = write({
  name: 'delete-requests-of',
  sql: `delete from requests where requestid in (
          select requestid from requests where userid = :userid order by clanid for update)
        returning clanid`,
  takes: { userid: 'int' },
  gives: { clanid: 'int' },
});

/** Without those of people who are banned at present. */
export const requestsTo = read({
  name: 'requests-to',
  sql: `select r.requestid, r.userid, u.chatid, u.chattag, u.nickname, r.message, r.answers,
               r.created as timestamp
        from requests r join users u using (userid)
        where r.clanid = :clanid and r.requestid > :after and not u.banned
        order by r.requestid limit :rows`,
  takes: { clanid: 'int', after: 'int', rows: 'bigint' },
  gives: {
    requestid: 'int',
    userid: 'int',
    chatid: 'text',
    chattag: 'text',
    nickname: 'text?',
    message: 'text?',
    answers: 'json?',
    timestamp: 'timestamp',
  },
  reads: ({ clanid }, rows) => [
    tag.requests(clanid),
    // Touched when somebody is banned or no longer banned.
    tag.owners,
    ...rows.map(({ userid }) => tag.user(userid)),
  ],
});

export const requestsBy = read({
  name: 'requests-by',
  sql: `select r.requestid, r.clanid, c.name, r.message, r.answers, r.created as timestamp
        from requests r join clans c using (clanid)
        where r.userid = :userid and r.requestid > :after
        order by r.requestid limit :rows`,
  takes: { userid: 'int', after: 'int', rows: 'bigint' },
  gives: {
    requestid: 'int',
    clanid: 'int',
    name: 'text',
    message: 'text?',
    answers: 'json?',
    timestamp: 'timestamp',
  },
  reads: ({ userid }, rows) => [
    tag.ownRequests(userid),
    ...rows.map(({ clanid }) => tag.clan(clanid)),
  ],
});

interface Answer {
  readonly question: string;
  readonly answer: string;
}

/** Only lists of answers are ever stored. */
export const withAnswers = <R extends { answers?: unknown }>(request: R) =>
  request as R & { answers?: Answer[] };

/** For a person who joins a clan or deletes their account. */
export async function endRequestsOf(tx: Tx, userid: number): Promise<void> {
  for (const { clanid } of await deleteRequestsOf.all(tx, { userid })) {
    record(tx, 'join-ended', { userid, clanid });
  }
}

/** Needs no lock order: everything else deletes the requests of one person, in clan order. */
const deleteRequestsTo = write({
  name: 'delete-requests-to',
  sql: `delete from requests where clanid = :clanid returning userid`,
  takes: { clanid: 'int' },
  gives: { userid: 'int' },
});

/** Records a change for each person who had asked to join the deleted clan. */
export async function endRequestsTo(tx: Tx, clanid: number): Promise<void> {
  for (const { userid } of await deleteRequestsTo.all(tx, { clanid })) {
    record(tx, 'join-ended', { userid, clanid });
  }
}

const NO_PERMISSIONS = { canEdit: false, canInvite: false, canKick: false };

const setLeader = write({
  name: 'set-leader',
  sql: `update clans set leaderid = :leaderid where clanid = :clanid`,
  takes: { clanid: 'int', leaderid: 'int' },
});

/** Clears the stored permissions, so that none outlast the leadership. */
export async function makeLeader(tx: Tx, clanid: number, userid: number): Promise<void> {
  await setLeader.count(tx, { clanid, leaderid: userid });
  await updatePermissions.count(tx, { clanid, userid, ...NO_PERMISSIONS });
}
