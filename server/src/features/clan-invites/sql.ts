import { tag } from '@clan-companion/contract/changes';
import { isHidden } from '../../platform/db/hidden.ts';
import { read, write } from '../../platform/db/statement.ts';

/** An invite works only as long as the member who made it may invite. */
const MAKER_MAY_INVITE = `(c.leaderid = i.madeby or m.caninvite)`;
const INVITES = `clan_invites i join clans c using (clanid)
        join members m on m.clanid = i.clanid and m.userid = i.madeby`;
const WORKS = `i.used < i.uses and i.expires > now() and ${MAKER_MAY_INVITE}`;

const INVITE = {
  columns: `i.inviteid, i.made as timestamp, i.expires, i.uses, i.used`,
  gives: {
    inviteid: 'int',
    timestamp: 'timestamp',
    expires: 'timestamp',
    uses: 'int',
    used: 'int',
  },
} as const;

export const invitesOf = read({
  name: 'invites-of',
  sql: `select ${INVITE.columns}, u.userid, u.chatid, u.chattag, u.nickname
        from ${INVITES} join users u on u.userid = i.madeby
        where i.clanid = :clanid and i.inviteid > :after and ${WORKS}
        order by i.inviteid limit :rows`,
  takes: { clanid: 'int', after: 'int', rows: 'bigint' },
  gives: {
    ...INVITE.gives,
    userid: 'int',
    chatid: 'text',
    chattag: 'text',
    nickname: 'text?',
  },
  reads: ({ clanid }, rows) => [tag.invites(clanid), ...rows.map(({ userid }) => tag.user(userid))],
});

/** Also those that do not work any more, until they are deleted. */
export const invitesBy = read({
  name: 'invites-by',
  sql: `select i.clanid, ${INVITE.columns}
        from clan_invites i join members m on m.clanid = i.clanid and m.userid = i.madeby
        where m.userid = :userid and i.inviteid > :after
        order by i.inviteid limit :rows`,
  takes: { userid: 'int', after: 'int', rows: 'bigint' },
  gives: { clanid: 'int', ...INVITE.gives },
});

export const countInvites = read({
  name: 'count-invites',
  sql: `select count(*)::int as working from ${INVITES} where i.clanid = :clanid and ${WORKS}`,
  takes: { clanid: 'int' },
  gives: { working: 'int' },
});

export const insertInvite = write({
  name: 'insert-invite',
  sql: `insert into clan_invites as i (clanid, madeby, codehash, uses, expires)
        values (:clanid, :madeby, :codehash, :uses, now() + make_interval(days => :days))
        returning ${INVITE.columns}`,
  takes: { clanid: 'int', madeby: 'int', codehash: 'text', uses: 'int', days: 'int' },
  gives: INVITE.gives,
});

export const deleteInviteRow = write({
  name: 'delete-invite',
  sql: `delete from clan_invites where clanid = :clanid and inviteid = :inviteid`,
  takes: { clanid: 'int', inviteid: 'int' },
});

/** Without a lock. To use it, lock the clan, and find it again. Nobody can join a hidden clan with it. */
export const findInvite = read({
  name: 'find-invite',
  sql: `select i.inviteid, i.clanid, i.madeby, i.used >= i.uses as "isUsedUp",
               i.expires <= now() as "isExpired"
        from ${INVITES} where i.codehash = :codehash and ${MAKER_MAY_INVITE}
          and not ${isHidden('clan', 'i.clanid')}`,
  takes: { codehash: 'text' },
  gives: { inviteid: 'int', clanid: 'int', madeby: 'int', isUsedUp: 'bool', isExpired: 'bool' },
});

export const countUse = write({
  name: 'count-use',
  sql: `update clan_invites set used = used + 1 where inviteid = :inviteid`,
  takes: { inviteid: 'int' },
});
