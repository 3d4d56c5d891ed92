import { tag } from '@clan-companion/contract/changes';
import { Role } from '@clan-companion/contract/core/values';
import { maybeOneOf, type Queryable, read, type Tx, write } from '../../platform/db/statement.ts';
import { Problem } from '../../platform/http/problem.ts';

export const findProfile = read({
  name: 'find-profile',
  sql: `select u.chatid, u.chattag, u.nickname, c.name as clanname, l.chatid as leaderid, c.clanid
        from users u
        left join members m on m.userid = u.userid
        left join clans c on c.clanid = m.clanid
        left join users l on l.userid = c.leaderid
        where u.userid = :userid`,
  takes: { userid: 'int' },
  gives: {
    chatid: 'text',
    chattag: 'text',
    nickname: 'text?',
    clanname: 'text?',
    leaderid: 'text?',
    clanid: 'int?',
  },
  reads: ({ userid }, rows) => [
    tag.user(userid),
    ...rows.map(({ clanid }) => clanid && tag.clan(clanid)),
  ],
});

export const accountOf = read({
  name: 'account-of',
  sql: `select created, to_char(lastactive, 'YYYY-MM-DD') as lastactive, o.role
        from users left join operators o using (chatid) where userid = :userid`,
  takes: { userid: 'int' },
  gives: { created: 'timestamp', lastactive: 'text?', role: maybeOneOf(Role.enum) },
});

/**
 * Changes by a person, about them, and with one of their game names, each once. There may be ten or
 * a million. Changes by game name lack the walker's owner, because that is another person.
 */
export const changesAbout = read({
  name: 'changes-about',
  sql: `(select changeid, at as timestamp, action, true as "isOwn", clanid, detail from changes
         where actor = :userid and changeid > :after order by changeid limit :rows)
        union all
        (select changeid, at, action, false, clanid, detail from changes
         where userid = :userid and userid is distinct from actor and changeid > :after
         order by changeid limit :rows)
        union all
        (select c.changeid, c.at, c.action, false, c.clanid, c.detail - 'owner' from changes c
         join unnest(:clanids::int[], :players::text[], :untils::text[])
           as named (clanid, player, until)
           on c.clanid = named.clanid and c.detail ->> 'lastuser' = named.player
         where c.changeid > :after and c.at <= named.until::timestamptz
         order by c.changeid limit :rows)
        order by changeid limit :rows`,
  takes: {
    userid: 'int',
    clanids: 'int[]',
    players: 'text[]',
    untils: 'text[]',
    after: 'bigint',
    rows: 'bigint',
  },
  gives: {
    changeid: 'bigint',
    timestamp: 'timestamp',
    action: 'text',
    isOwn: 'bool',
    clanid: 'int?',
    detail: 'json?',
  },
  planned: 'each time',
});

export const findUserByChatid = read({
  name: 'find-user-by-chatid',
  sql: `select u.userid, m.clanid from users u left join members m using (userid)
        where u.chatid = :chatid`,
  takes: { chatid: 'text' },
  gives: { userid: 'int', clanid: 'int?' },
  reads: (_, rows) => rows.map(({ userid }) => tag.user(userid)),
});

/** Throws if the person does not exist. */
export async function userByChatid(
  db: Queryable,
  chatid: string,
): Promise<{ userid: number; clanid?: number }> {
  const user = await findUserByChatid.maybe(db, { chatid });
  if (!user) throw new Problem('no-such-user');
  return user;
}

/** Serializes changes to a person's membership, requests and account. Lock the clan first. */
export const lockPerson = write({
  name: 'lock-person',
  sql: `select userid, banned from users where userid = :userid for no key update`,
  takes: { userid: 'int' },
  gives: { userid: 'int', banned: 'bool' },
});

/** Locks the caller; throws if they were deleted or banned since the session was checked. */
export async function lockCaller(tx: Tx, userid: number): Promise<void> {
  const person = await lockPerson.maybe(tx, { userid });
  if (!person || person.banned) throw new Problem('sign-in-needed');
}

export const setUserNickname = write({
  name: 'set-user-nickname',
  sql: `update users set nickname = :nickname where userid = :userid and not banned`,
  takes: { userid: 'int', nickname: 'text' },
});

export const findTech = read({
  name: 'find-tech',
  sql: `select learned from tech where userid = :userid and tree = :tree`,
  takes: { userid: 'int', tree: 'text' },
  gives: { learned: 'text[]' },
  reads: ({ userid }) => [tag.tech(userid)],
});

/** Locks the person, so that their trees can be counted. Gives no row if the account was deleted. */
export const upsertTech = write({
  name: 'upsert-tech',
  sql: `insert into tech (userid, tree, learned)
        select userid, :tree, :learned from users where userid = :userid for no key update
        on conflict (userid, tree) do update set learned = excluded.learned
        returning xmax = 0 as "isNew"`,
  takes: { userid: 'int', tree: 'text', learned: 'text[]' },
  gives: { isNew: 'bool' },
});

export const deleteTech = write({
  name: 'delete-tech',
  sql: `delete from tech where userid = :userid and tree = :tree`,
  takes: { userid: 'int', tree: 'text' },
});

/** A real update, so that a concurrent serializable transaction fails and is retried. */
export const touchPerson = write({
  name: 'touch-person',
  sql: `update users set nickname = nickname where userid = :userid`,
  takes: { userid: 'int' },
});

export const countTrees = read({
  name: 'count-trees',
  sql: `select count(*)::int as trees from tech where userid = :userid`,
  takes: { userid: 'int' },
  gives: { trees: 'int' },
});

export const techAfter = read({
  name: 'tech-after',
  sql: `select tree, learned from tech where userid = :userid and tree > :after
        order by tree limit :rows`,
  takes: { userid: 'int', after: 'text', rows: 'bigint' },
  gives: { tree: 'text', learned: 'text[]' },
});

/** A person's clan, without a lock: it may be stale by the time the clan is locked. */
export const findClanOf = read({
  name: 'find-clan-of',
  sql: `select clanid from members where userid = :userid`,
  takes: { userid: 'int' },
  gives: { clanid: 'int' },
  reads: ({ userid }) => [tag.user(userid)],
});
