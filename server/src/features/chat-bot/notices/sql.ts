import { REACHED } from '../../../platform/db/changes/position.ts';
import { isHidden } from '../../../platform/db/hidden.ts';
import { read, write } from '../../../platform/db/statement.ts';

/**
 * Changes after the later of two positions, the stored one and the given one, with the current data
 * that their notices need. A given position past the end of the log is from before a restore, and is
 * ignored. Rows of the log
 * become visible in commit order, not in the order of their transaction ids, so only those older
 * than every running transaction are read: reading further could skip a change. One read covers at
 * most `rows` rows of the log. `reached` is where it ended, and is returned even without any
 * change.
 */
export const changesToNotice = read({
  name: 'changes-to-notice',
  sql: `with now as (
          select e.frontier,
                 case when g.ahead then :xid::text::xid8 else least(p.xid, e.frontier) end as xid,
                 case when g.ahead then :changeid else p.changeid end as changeid
          from notice_position p,
            (select pg_snapshot_xmin(pg_current_snapshot()) as frontier) e,
            lateral (select :xid::text::xid8 <= e.frontier
                        and (:xid::text::xid8, :changeid::bigint) > (p.xid, p.changeid)) g (ahead)
        ), looked as materialized (
          select c.* from now, lateral (
            select * from changes
            where xid >= now.xid and (xid, changeid) > (now.xid, now.changeid) and xid < now.frontier
            order by xid, changeid limit :rows
          ) c
        ), ${REACHED}
        select reached.position[1] || '-' || reached.position[2] as reached, reached.more,
               h.xid::text as xid, h.changeid, h.action, h.happened as at, h.detail,
               b.guildid, b.notices, b.language, b.roles, l.chatid as leaderid,
               a.chatid, a.chattag, a.nickname, h.via,
               m.chattag as membertag, m.nickname as membernickname,
               r.clanid as requestedclan, r.message,
               o.chatid as ownerid, coalesce(o.nickname, o.chattag) as ownername,
               k.text as player
        from reached
        left join (
          select *, coalesce((detail ->> 'posted')::timestamptz, at) as happened from looked
        ) h on h.action = any(:actions) and h.happened > now() - interval '3 days'
        left join chatbots b on b.clanid = h.clanid and b.verified
                             and (h.xid, h.changeid) > (b.xid, b.changeid)
        left join clans c on c.clanid = b.clanid
        left join users l on l.userid = c.leaderid
        left join users a on a.userid = h.actor
        left join users m on m.userid = h.userid and h.userid is distinct from h.actor
        left join requests r on h.action = 'join-asked' and r.clanid = h.clanid and r.userid = h.userid
                             and not a.banned
        left join users o on o.userid = (h.detail ->> 'owner')::int
        left join chat_lines k on h.action = 'player-kicked'
                               and k.lineid = (h.detail ->> 'lineid')::bigint
        order by h.xid, h.changeid`,
  takes: { xid: 'text?', changeid: 'bigint?', actions: 'text[]', rows: 'bigint' },
  gives: {
    reached: 'text',
    more: 'bool',
    xid: 'text?',
    changeid: 'bigint?',
    action: 'text?',
    at: 'timestamp?',
    detail: 'json?',
    guildid: 'text?',
    notices: 'json?',
    language: 'text?',
    roles: 'json?',
    leaderid: 'text?',
    chatid: 'text?',
    chattag: 'text?',
    nickname: 'text?',
    via: 'text?',
    membertag: 'text?',
    membernickname: 'text?',
    requestedclan: 'int?',
    message: 'text?',
    ownerid: 'text?',
    ownername: 'text?',
    player: 'text?',
  },
});

/** Clans in which a member wants to buy the offered item in the same region. */
export const interestedClans = read({
  name: 'interested-clans',
  sql: `select distinct on (b.clanid) b.guildid, b.notices, b.language, b.roles,
               s.chatid, s.chattag, x.chatid as wanterid, coalesce(x.nickname, x.chattag) as wantername,
               t.tradeid, t.item, t.quantity, t.price, t.region
        from trades t
        join users s on s.userid = t.userid
        join trades wanted on wanted.itemkey = t.itemkey and wanted.regionkey = t.regionkey
                           and wanted.type = 'buy' and wanted.userid <> t.userid
                           and wanted.listed > now() - make_interval(days => :days)
        join users x on x.userid = wanted.userid
        join members m on m.userid = wanted.userid
        join chatbots b on b.clanid = m.clanid and b.verified
                        and (:xid::text::xid8, :changeid::bigint) > (b.xid, b.changeid)
        where t.tradeid = :tradeid and t.type = 'sell' and b.notices ? 'wanted-trade'
          and not ${isHidden('trade', 't.tradeid')} and not ${isHidden('trade', 'wanted.tradeid')}
        order by b.clanid, wanted.tradeid limit 500`,
  takes: { tradeid: 'int', days: 'int', xid: 'text', changeid: 'bigint' },
  gives: {
    guildid: 'text?',
    notices: 'json',
    language: 'text?',
    roles: 'json',
    chatid: 'text',
    chattag: 'text',
    wanterid: 'text',
    wantername: 'text',
    tradeid: 'int',
    item: 'text',
    quantity: 'int',
    price: 'text',
    region: 'text',
  },
});

/**
 * Moves forward only, and never past the end of the log. A stored position past that end, as after
 * a restore, is moved back to it.
 */
const MOVE = `set
          xid = least(:xid::text::xid8, pg_snapshot_xmin(pg_current_snapshot())),
          changeid = case when :xid::text::xid8 < pg_snapshot_xmin(pg_current_snapshot())
                          then :changeid else 0 end
        where ((:xid::text::xid8, :changeid::bigint) > (xid, changeid)
               or xid > pg_snapshot_xmin(pg_current_snapshot()))`;

export const savePosition = write({
  name: 'save-position',
  sql: `update notice_position ${MOVE}`,
  takes: { xid: 'text', changeid: 'bigint' },
});

export const saveGuildPosition = write({
  name: 'save-guild-position',
  sql: `update chatbots ${MOVE} and guildid = :guildid and verified`,
  takes: { guildid: 'text', xid: 'text', changeid: 'bigint' },
});
