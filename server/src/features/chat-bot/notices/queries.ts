import { REACHED } from '../../../db/changes/position.ts';
import { read, write } from '../../../db/statement.ts';

/**
 * The changes behind the position that is kept, with what is known of each now. Rows of the log
 * become visible in the order of commits: only those older than any running transaction are looked
 * at, in the order of transactions, so that none is passed over. However far behind the position is,
 * one look is at so many rows: `reached` is where it ended, and comes even if nothing is to be told.
 */
export const changesToNotice = read({
  name: 'changes-to-notice',
  sql: `with now as (
          select pg_snapshot_xmin(pg_current_snapshot()) as frontier,
                 least(p.xid, pg_snapshot_xmin(pg_current_snapshot())) as xid, p.changeid
          from notice_position p
        ), looked as materialized (
          select c.* from now, lateral (
            select * from changes
            where xid >= now.xid and (xid, changeid) > (now.xid, now.changeid) and xid < now.frontier
            order by xid, changeid limit :rows
          ) c
        ), ${REACHED}
        select reached.position[1] || '-' || reached.position[2] as reached, reached.more,
               h.xid::text as xid, h.changeid, h.action, h.happened as at, h.detail,
               b.guildid, b.notices, b.language, l.chatid as leaderid,
               a.chatid, a.chattag, a.nickname,
               r.requestid, r.message,
               o.chatid as ownerid,
               k.text as player
        from reached
        left join (
          select *, coalesce((detail ->> 'posted')::timestamptz, at) as happened from looked
        ) h on h.action = any(:actions) and h.happened > now() - interval '3 days'
        left join chatbots b on b.clanid = h.clanid and b.verified
        left join clans c on c.clanid = b.clanid
        left join users l on l.userid = c.leaderid
        left join users a on a.userid = h.actor
        left join requests r on h.action = 'join-asked' and r.clanid = h.clanid and r.userid = h.userid
        left join users o on o.userid = (h.detail ->> 'owner')::int
        left join chat_lines k on h.action = 'player-kicked'
                               and k.lineid = (h.detail ->> 'lineid')::bigint
        order by h.xid, h.changeid`,
  takes: { actions: 'text[]', rows: 'bigint' },
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
    leaderid: 'text?',
    chatid: 'text?',
    chattag: 'text?',
    nickname: 'text?',
    requestid: 'int?',
    message: 'text?',
    ownerid: 'text?',
    player: 'text?',
  },
});

/** Chat servers of clans in which somebody wants what a trade offers, there where it is offered. */
export const whoWants = read({
  name: 'who-wants',
  sql: `select distinct on (b.clanid) b.guildid, b.notices, b.language, s.chatid, s.chattag, x.chatid as wanterid,
               t.tradeid, t.item, t.quantity, t.price, t.region
        from trades t
        join users s on s.userid = t.userid
        join trades wanted on wanted.itemkey = t.itemkey and wanted.regionkey = t.regionkey
                           and wanted.type = 'buy' and wanted.userid <> t.userid
                           and wanted.listed > now() - make_interval(days => :days)
        join users x on x.userid = wanted.userid
        join members m on m.userid = wanted.userid
        join chatbots b on b.clanid = m.clanid and b.verified
        where t.tradeid = :tradeid and t.type = 'sell' and b.notices ? 'wanted-trade'
        order by b.clanid, wanted.tradeid limit 500`,
  takes: { tradeid: 'int', days: 'int' },
  gives: {
    guildid: 'text?',
    notices: 'json',
    language: 'text?',
    chatid: 'text',
    chattag: 'text',
    wanterid: 'text',
    tradeid: 'int',
    item: 'text',
    quantity: 'int',
    price: 'text',
    region: 'text',
  },
});

/** Never back, and never ahead of what has happened. */
export const keepPosition = write({
  name: 'keep-position',
  sql: `update notice_position set
          xid = least(:xid::text::xid8, pg_snapshot_xmin(pg_current_snapshot())),
          changeid = case when :xid::text::xid8 < pg_snapshot_xmin(pg_current_snapshot())
                          then :changeid else 0 end
        where (:xid::text::xid8, :changeid::bigint) > (xid, changeid)
          or xid > pg_snapshot_xmin(pg_current_snapshot())`,
  takes: { xid: 'text', changeid: 'bigint' },
});
