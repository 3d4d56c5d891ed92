import { tag } from '@clan-companion/contract/changes';
import { isHidden } from '../../../platform/db/hidden.ts';
import { read, type Tx, write } from '../../../platform/db/statement.ts';

/** Fewer say too little. */
const MIN_OBSERVATIONS = 3;
const MAX_PER_KIND = 50;
const MAX_PER_MAP = 1000;

/** Without the tenths at both ends, where the mistakes are. */
export const observedDurations = read({
  name: 'observed-durations',
  sql: `select min(type) as type, count(*)::int as observations,
               percentile_disc(0.1) within group (order by seconds) as "fromSeconds",
               percentile_disc(0.9) within group (order by seconds) as "toSeconds"
        from map_observations where mapid = :mapid
        group by lower(type) having count(*) >= ${MIN_OBSERVATIONS} order by 1`,
  takes: { mapid: 'int' },
  gives: { type: 'text', observations: 'int', fromSeconds: 'int', toSeconds: 'int' },
  reads: ({ mapid }) => [tag.map(mapid)],
});

const insertReturns = write({
  name: 'insert-returns',
  sql: `insert into map_observations (mapid, markerid, returned, type, seconds)
        select :mapid, markerid, returned::timestamptz, type, seconds
        from unnest(:markerids::text[], :returned::text[], :types::text[], :seconds::int[])
          o (markerid, returned, type, seconds)
        on conflict do nothing`,
  takes: {
    mapid: 'int',
    markerids: 'text[]',
    returned: 'text[]',
    types: 'text[]',
    seconds: 'int[]',
  },
});

const dropOldReturns = write({
  name: 'drop-old-returns',
  sql: `delete from map_observations o using (
          select markerid, returned,
                 row_number() over (partition by lower(type) order by returned desc) as place,
                 row_number() over (order by returned desc) as placeofall
          from map_observations where mapid = :mapid
        ) ranked
        where o.mapid = :mapid and o.markerid = ranked.markerid and o.returned = ranked.returned
          and (place > ${MAX_PER_KIND} or placeofall > ${MAX_PER_MAP})`,
  takes: { mapid: 'int' },
});

interface Return {
  readonly markerid: string;
  readonly returned: string;
  readonly type: string;
  readonly seconds: number;
}

export async function noteReturns(tx: Tx, mapid: number, returns: readonly Return[]) {
  await insertReturns.count(tx, {
    mapid,
    markerids: returns.map(({ markerid }) => markerid),
    returned: returns.map(({ returned }) => returned),
    types: returns.map(({ type }) => type),
    seconds: returns.map(({ seconds }) => seconds),
  });
  await dropOldReturns.count(tx, { mapid });
}

/** What returns next comes first. */
export const markersDue = read({
  name: 'markers-due',
  sql: `select markerid, returnsfrom, content from markers
        where mapid = :mapid and returnsfrom is not null
          and (returnsfrom, markerid) > (coalesce(:time::text, '-infinity')::timestamptz, :after)
        order by returnsfrom, markerid limit :rows`,
  takes: { mapid: 'int', time: 'text?', after: 'text', rows: 'bigint' },
  gives: { markerid: 'text', returnsfrom: 'timestamp?', content: 'text' },
});

export const watchMap = write({
  name: 'watch-map',
  sql: `insert into map_watchers (mapid, userid) values (:mapid, :userid) on conflict do nothing`,
  takes: { mapid: 'int', userid: 'int' },
});

export const unwatchMap = write({
  name: 'unwatch-map',
  sql: `delete from map_watchers where mapid = :mapid and userid = :userid`,
  takes: { mapid: 'int', userid: 'int' },
});

export const isWatching = read({
  name: 'is-watching',
  sql: `select exists (select from map_watchers where mapid = :mapid and userid = :userid) as watching`,
  takes: { mapid: 'int', userid: 'int' },
  gives: { watching: 'bool' },
  reads: ({ mapid }) => [tag.map(mapid)],
});

export const watchedMapsOf = read({
  name: 'watched-maps-of',
  sql: `select mapid from map_watchers where userid = :userid and mapid > :after
        order by mapid limit :rows`,
  takes: { userid: 'int', after: 'int', rows: 'bigint' },
  gives: { mapid: 'int' },
});

export const markAnnounced = write({
  name: 'mark-announced',
  sql: `update markers m set announced = true
        from unnest(:mapids::int[], :markerids::text[]) d (mapid, markerid)
        where m.mapid = d.mapid and m.markerid = d.markerid`,
  takes: { mapids: 'int[]', markerids: 'text[]' },
});

/** Who is notified: only those who can still read the map without its password. Nobody of archived maps. */
export const watchersOf = read({
  name: 'watchers-of',
  sql: `select m.mapid, m.name, om.clanid, array(
                 select w.userid from map_watchers w
                 left join members mate on mate.userid = w.userid and mate.clanid = om.clanid
                 where w.mapid = m.mapid
                   and (w.userid = m.ownerid or mate.userid is not null
                        or not m.isprivate and not ${isHidden('map', 'm.mapid')})
               ) as userids
        from resource_maps m left join members om on om.userid = m.ownerid
        where m.mapid = any(:mapids) and not m.isarchived`,
  takes: { mapids: 'int[]' },
  gives: { mapid: 'int', name: 'text', clanid: 'int?', userids: 'int[]' },
});
