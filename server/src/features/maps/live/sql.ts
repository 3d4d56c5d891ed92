import { isHidden } from '../../../platform/db/hidden.ts';
import { read } from '../../../platform/db/statement.ts';
import { isKnown } from '../history/sql.ts';

/** Where a stream starts. `known`: whether all steps after `since` are there. */
export const mapStart = read({
  name: 'map-start',
  sql: `select m.revision, ${isKnown(':since')} as known
        from resource_maps m where m.mapid = :mapid`,
  takes: { mapid: 'int', since: 'int' },
  gives: { revision: 'int', known: 'bool' },
});

/**
 * The next steps of a map, and who may see them: in one statement, so that nobody gets a step that
 * came after the end of their access. Without steps, one row remains.
 */
export const nextSteps = read({
  name: 'next-steps',
  sql: `select m.revision, m.stepsfrom, m.isprivate as "isPrivate", m.passwordhash, m.ownerid,
               om.clanid, ${isHidden('map', 'm.mapid')} as "isHidden",
               array(select userid from members where clanid = om.clanid
                       and userid = any(:userids)) as mates,
               array(select sessionid from sessions where sessionid = any(:sessionids)
                       and expires > now()) as alive,
               (select json_build_object('version', version, 'pixelwidth', pixelwidth,
                         'pixelheight', pixelheight, 'x', x, 'y', y, 'width', width,
                         'height', height, 'opacity', opacity)::text
                from map_backgrounds where mapid = m.mapid and removed is null) as background,
               s.revision as step, s.at as timestamp, s.content, u.chatid, u.chattag, u.nickname
        from resource_maps m
        left join members om on om.userid = m.ownerid
        left join lateral (
          select * from map_steps where mapid = m.mapid and revision > :after
          order by revision limit :rows
        ) s on true
        left join users u on u.userid = s.userid
        where m.mapid = :mapid order by s.revision`,
  takes: {
    mapid: 'int',
    after: 'int',
    rows: 'bigint',
    userids: 'int[]',
    sessionids: 'int[]',
  },
  gives: {
    revision: 'int',
    stepsfrom: 'int',
    isPrivate: 'bool',
    passwordhash: 'text',
    ownerid: 'int?',
    clanid: 'int?',
    isHidden: 'bool',
    mates: 'int[]',
    alive: 'int[]',
    background: 'text?',
    step: 'int?',
    timestamp: 'timestamp?',
    content: 'text?',
    chatid: 'text?',
    chattag: 'text?',
    nickname: 'text?',
  },
});

export const findListeners = read({
  name: 'find-listeners',
  sql: `select userid, chatid, chattag, nickname from users where userid = any(:userids)`,
  takes: { userids: 'int[]' },
  gives: { userid: 'int', chatid: 'text', chattag: 'text', nickname: 'text?' },
});
