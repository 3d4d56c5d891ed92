import { REACHED } from '../../platform/db/changes/position.ts';
import { read, write } from '../../platform/db/statement.ts';

/**
 * The changes after a position that the listeners may see, and where the read ended. Only rows
 * older than every running transaction are read: reading further could skip a change. One read
 * covers at most `rows` rows of the log. Membership is checked at every read, so that kicked
 * members get nothing more. The limit is an hour more than a day: a listener who connected without
 * a gap gets none while catching up.
 */
export const eventsAfter = read({
  name: 'events-after',
  sql: `with now as (
          select pg_snapshot_xmin(pg_current_snapshot()) as frontier,
                 least(:xid::text::xid8, pg_snapshot_xmin(pg_current_snapshot())) as xid
        ), looked as materialized (
          select c.* from now, lateral (
            select * from changes
            where xid >= now.xid and (xid, changeid) > (now.xid, :changeid) and xid < now.frontier
            order by xid, changeid limit :rows
          ) c
        ), ${REACHED}, told as (
          select h.*, array(
                   select h.userid where h.userid = any(:listening)
                   union
                   select m.userid from members m
                   where m.userid = any(:listening) and m.clanid = case
                     when h.action = any(:forclanmates)
                     then (select o.clanid from members o where o.userid = h.userid)
                     else h.clanid end) as audience,
                 h.action = any(:forclan) and h.userid is distinct from h.actor and not exists (
                   select from members m where m.userid = h.userid and m.clanid = h.clanid
                 ) as outside
          from looked h
          where h.action = any(:shown) and h.at > now() - interval '25 hours'
        )
        select reached.position[1] || '-' || reached.position[2] as reached, reached.more,
               t.xid::text as xid, t.changeid, t.at, t.action, t.clanid, t.actor, t.userid, t.via, t.detail,
               t.audience, t.outside,
               a.chatid, a.chattag, a.nickname,
               m.chatid as memberid, m.chattag as membertag, m.nickname as membernickname
        from reached
        left join told t on cardinality(t.audience) > 0
        left join users a on a.userid = t.actor
        left join users m on m.userid = t.userid and t.userid is distinct from t.actor
        order by t.xid, t.changeid`,
  takes: {
    xid: 'text',
    changeid: 'bigint',
    rows: 'bigint',
    listening: 'int[]',
    shown: 'text[]',
    forclan: 'text[]',
    forclanmates: 'text[]',
  },
  gives: {
    reached: 'text',
    more: 'bool',
    xid: 'text?',
    changeid: 'bigint?',
    at: 'timestamp?',
    action: 'text?',
    clanid: 'int?',
    actor: 'int?',
    userid: 'int?',
    via: 'text?',
    detail: 'json?',
    audience: 'int[]?',
    /** The person concerned is not in the clan, and somebody else made the change. */
    outside: 'bool?',
    chatid: 'text?',
    chattag: 'text?',
    nickname: 'text?',
    memberid: 'text?',
    membertag: 'text?',
    membernickname: 'text?',
  },
});

/**
 * Where listeners start, given their last positions (an empty xid starts at the end of the log), and
 * whether there is a gap: the next change is more than a day old, or the position is past the end of
 * the log, because the database was restored.
 */
export const startPositions = read({
  name: 'start-positions',
  sql: `with last as (
          select nullif(xid, '')::xid8 as xid, changeid::bigint as changeid, place,
                 pg_snapshot_xmin(pg_current_snapshot()) as frontier
          from unnest(:xids::text[], :changeids::text[]) with ordinality
            as given (xid, changeid, place)
        ), start as (
          select last.*, xid is null or xid > frontier as atend from last
        )
        select case when atend then frontier else xid end::text as xid,
               case when atend then 0 else changeid end as changeid,
               case when atend then xid is not null
                    else coalesce((
                      select c.at < now() - interval '24 hours' from changes c
                      where c.xid >= start.xid and (c.xid, c.changeid) > (start.xid, start.changeid)
                        and c.xid < frontier
                      order by c.xid, c.changeid limit 1), false) end as gap
        from start order by place`,
  takes: { xids: 'text[]', changeids: 'text[]' },
  gives: { xid: 'text', changeid: 'bigint', gap: 'bool' },
});

/** Gives no row if the session has ended. Deletes the session's unused tickets that have expired. */
export const insertEventTicket = write({
  name: 'insert-event-ticket',
  sql: `with expired as (
          delete from event_tickets where sessionid = :sessionid and expires <= now()
        )
        insert into event_tickets (tickethash, sessionid, expires)
        select :tickethash, sessionid, now() + interval '30 seconds'
        from sessions where sessionid = :sessionid and expires > now() for key share
        returning tickethash`,
  takes: { sessionid: 'int', tickethash: 'text' },
  gives: { tickethash: 'text' },
});
