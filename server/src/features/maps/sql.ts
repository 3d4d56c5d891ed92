import { tag } from '@clan-companion/contract/changes';
import { mapSettings } from '@clan-companion/contract/features/maps/parts';
import { isHidden } from '../../platform/db/hidden.ts';
import { oneOf, read, type Tx, write } from '../../platform/db/statement.ts';
import type { Keeping } from '../../lifecycle/trash.ts';
import type { Lifecycles } from '../../lifecycle/lifecycle.ts';

const SETTINGS = `editors, islocked as "isLocked", isarchived as "isArchived"`;
const SETTING = {
  editors: oneOf(mapSettings.editors.enum),
  isLocked: 'bool',
  isArchived: 'bool',
} as const;

/** A map and the caller's relation to it. Markers are read only after the access check. */
export const findMapFor = read({
  name: 'find-map-for',
  sql: `select m.mapid, m.name, o.chatid as ownerid, om.clanid, m.isprivate as "isPrivate",
               m.ownerid as userid, m.ownerid is not null as "isOwned", m.ownerid is not distinct from :userid
                 and m.ownerid is not null as "isOwner",
               mate.userid is not null as "isMate",
               coalesce(mate.canedit or c.leaderid = mate.userid, false) as "canEdit",
               m.passwordhash, m.bytes, ${SETTINGS},
               g.wrong as "wrongPasswords", g.since as "wrongPasswordsSince",
               case when g.next > now() then ceil(extract(epoch from g.next - now()))::int end as pause,
               m.ownerid is null and m.visited < now() - interval '1 hour' as "needsVisit",
               ${isHidden('map', 'm.mapid')} as "isHidden"
        from resource_maps m
        left join users o on o.userid = m.ownerid
        left join members om on om.userid = m.ownerid
        left join members mate on mate.clanid = om.clanid and mate.userid = :userid
        left join clans c on c.clanid = mate.clanid
        left join map_guesses g
          on g.mapid = m.mapid and g.wrong > 0 and g.next > now() - interval '1 day'
        where m.mapid = :mapid`,
  takes: { mapid: 'int', userid: 'int?' },
  gives: {
    mapid: 'int',
    name: 'text',
    ownerid: 'text?',
    clanid: 'int?',
    isPrivate: 'bool',
    /** The owner's. */
    userid: 'int?',
    isOwned: 'bool',
    isOwner: 'bool',
    isMate: 'bool',
    canEdit: 'bool',
    passwordhash: 'text',
    /** The size of its markers. */
    bytes: 'int',
    ...SETTING,
    wrongPasswords: 'int?',
    wrongPasswordsSince: 'timestamp?',
    /** Seconds until the next guess. */
    pause: 'int?',
    /** It has no owner, and its last recorded visit was more than an hour ago. */
    needsVisit: 'bool',
    isHidden: 'bool',
  },
  reads: ({ mapid }, rows) => [
    tag.map(mapid),
    tag.owners,
    ...rows.flatMap(({ userid, clanid }) => [
      userid && tag.user(userid),
      clanid && tag.members(clanid),
    ]),
  ],
});

/**
 * The markers of a map `m` as items of a JSON list, in their order. Reading by an index is faster
 * than sorting. Brackets are added later: here, each would copy the complete text.
 */
export const MARKERS = `(
          select coalesce(string_agg(content, ','), '')
          from (select content from markers k where k.mapid = m.mapid order by k.position) ordered)`;

export const readMarkers = read({
  name: 'read-markers',
  sql: `select name, isprivate as "isPrivate", ${SETTINGS}, ${MARKERS} as markers, revision,
               case when ownerid is null
                 then floor(extract(epoch from now() + interval '1 hour') * 1000)::bigint end as until,
               ${isHidden('map', 'm.mapid')} as "isHidden"
        from resource_maps m where mapid = :mapid`,
  takes: { mapid: 'int' },
  gives: {
    name: 'text',
    isPrivate: 'bool',
    ...SETTING,
    markers: 'text',
    revision: 'int',
    /** Without an owner: how long the answer is cached, so that later visits are recorded. */
    until: 'bigint?',
    isHidden: 'bool',
  },
  reads: ({ mapid }) => [tag.map(mapid), tag.owners],
});

/** When markers were changed, and who added them, if they still have an account. */
export const readOrigins = read({
  name: 'read-origins',
  sql: `select k.markerid, k.changed, u.chatid, u.chattag, u.nickname
        from markers k left join users u on u.userid = k.authorid
        where k.mapid = :mapid order by k.position`,
  takes: { mapid: 'int' },
  gives: {
    markerid: 'text',
    /** Undefined if it was before the service noted it. */
    changed: 'timestamp?',
    chatid: 'text?',
    chattag: 'text?',
    nickname: 'text?',
  },
});

export const insertMap = write({
  name: 'insert-map',
  sql: `insert into resource_maps (ownerid, name, isprivate, passwordhash, creator)
        values (:ownerid, :name, :isPrivate, :passwordhash, :creator)
        returning mapid`,
  takes: {
    ownerid: 'int?',
    name: 'text',
    isPrivate: 'bool',
    passwordhash: 'text',
    creator: 'bytea?',
  },
  gives: { mapid: 'int' },
});

const SIZE = {
  bytes: 'int',
  markercount: 'int',
  historybytes: 'int',
  /** Only without an owner. */
  openbytes: 'int?',
} as const;
const SIZES = Object.keys(SIZE).join(', ');

export const lockMap = write({
  name: 'lock-map',
  sql: `select name, revision, passwordhash, isprivate as "isPrivate", ${SETTINGS}, ${SIZES}
        from resource_maps where mapid = :mapid for update`,
  takes: { mapid: 'int' },
  gives: {
    name: 'text',
    revision: 'int',
    passwordhash: 'text',
    isPrivate: 'bool',
    ...SETTING,
    ...SIZE,
  },
});

/** Writes a step to the map and to its history. */
export const writeStep = write({
  name: 'write-step',
  sql: `with removed as (
          delete from markers where mapid = :mapid and markerid = any(:removed)
        ), changed as (
          update markers m set content = c.content, changed = now()
          from unnest(:changed::text[], :contents::text[]) c (markerid, content)
          where m.mapid = :mapid and m.markerid = c.markerid
        ), added as (
          insert into markers (mapid, markerid, position, content, authorid, changed)
          select :mapid, a.markerid, last.position + a.place, a.content, :userid, now()
          from unnest(:added::text[], :newcontents::text[]) with ordinality
                 a (markerid, content, place),
               (select coalesce(max(position), 0) as position from markers where mapid = :mapid) last
        ), step as (
          insert into map_steps (mapid, revision, userid, action, content)
          select mapid, revision + 1, :userid, :action, :step from resource_maps where mapid = :mapid
        )
        update resource_maps
        set name = coalesce(:name, name), revision = revision + 1, visited = now(),
            bytes = bytes + :bytes, markercount = markercount + :count,
            historybytes = historybytes + octet_length(:step)
        where mapid = :mapid
        returning revision, name, ${SIZES}`,
  takes: {
    mapid: 'int',
    name: 'text?',
    removed: 'text[]',
    changed: 'text[]',
    contents: 'text[]',
    added: 'text[]',
    newcontents: 'text[]',
    userid: 'int?',
    action: 'text',
    step: 'text',
    bytes: 'int',
    count: 'int',
  },
  gives: { revision: 'int', name: 'text', ...SIZE },
});

/** By an operator: in the map's history, it has no author. */
export async function renameMap(
  tx: Tx,
  mapid: number,
  name: { before: string; after: string },
): Promise<void> {
  const nothing = { removed: [], changed: [], contents: [], added: [], newcontents: [] };
  const step = JSON.stringify({ name, markers: [] });
  const values = { ...nothing, action: 'saved', step, bytes: 0, count: 0 };
  await writeStep.one(tx, { mapid, name: name.after, ...values });
}

export const orderMarkers = write({
  name: 'order-markers',
  sql: `update markers m set position = o.position
        from unnest(:markerids::text[]) with ordinality o (markerid, position)
        where m.mapid = :mapid and m.markerid = o.markerid and m.position <> o.position`,
  takes: { mapid: 'int', markerids: 'text[]' },
});

/** Drops the oldest steps, so that the others take at most this many bytes. The last one stays. */
export const dropSteps = write({
  name: 'drop-steps',
  sql: `with dropped as (
          delete from map_steps where mapid = :mapid and revision in (
            select revision from (
              select revision, sum(octet_length(content)) over (order by revision desc) as total,
                     lead(revision) over (order by revision) as next
              from map_steps where mapid = :mapid
            ) steps where total > :bytes and next is not null)
          returning revision, octet_length(content) as bytes
        )
        update resource_maps m
        set historybytes = historybytes - d.bytes, stepsfrom = greatest(stepsfrom, d.revision)
        from (select sum(bytes)::int as bytes, max(revision) as revision from dropped) d
        where m.mapid = :mapid and d.bytes is not null`,
  takes: { mapid: 'int', bytes: 'bigint' },
});

const MARKER = { markerid: 'text', content: 'text' } as const;

export const someMarkers = read({
  name: 'some-markers',
  sql: `select markerid, content from markers where mapid = :mapid and markerid = any(:markerids)`,
  takes: { mapid: 'int', markerids: 'text[]' },
  gives: MARKER,
});

export const allMarkers = read({
  name: 'all-markers',
  sql: `select markerid, content from markers where mapid = :mapid order by position`,
  takes: { mapid: 'int' },
  gives: MARKER,
});

/** Affects no row if the owner was notified less than an hour ago. */
export const noteOwnerNotified = write({
  name: 'note-owner-notified',
  sql: `update resource_maps set ownernotified = now()
        where mapid = :mapid and coalesce(ownernotified < now() - interval '1 hour', true)`,
  takes: { mapid: 'int' },
});

export const countMaps = read({
  name: 'count-maps',
  sql: `select count(*)::int as maps from resource_maps where ownerid = :ownerid`,
  takes: { ownerid: 'int' },
  gives: { maps: 'int' },
});

export const usageOf = read({
  name: 'usage-of',
  sql: `select coalesce(sum(m.bytes + coalesce(b.bytes, 0)), 0)::bigint as bytes,
               coalesce(sum(historybytes), 0)::bigint as history,
               coalesce(sum(markercount), 0)::int as markers
        from resource_maps m left join map_backgrounds b on b.mapid = m.mapid and b.removed is null
        where ownerid = :ownerid`,
  takes: { ownerid: 'int' },
  gives: { bytes: 'bigint', history: 'bigint', markers: 'int' },
});

/** The maps without an owner: all of them, and those from the network that created this one. */
export const openMapUsage = read({
  name: 'open-map-usage',
  sql: `select coalesce(sum(openbytes), 0)::bigint as total,
               coalesce(sum(openbytes) filter (
                 where creator = (select creator from resource_maps where mapid = :mapid)), 0)::bigint as own
        from resource_maps where ownerid is null`,
  takes: { mapid: 'int' },
  gives: { total: 'bigint', own: 'bigint' },
});

/** Serializes writes that take more space for maps without an owner. */
export const lockAddressSecret = write({
  name: 'lock-address-secret',
  sql: `select key from secrets where name = 'address' for no key update`,
  takes: {},
  gives: { key: 'bytea' },
});

/** Skips a map that is being saved: saving it counts as a visit. */
export const touchMap = write({
  name: 'touch-map',
  sql: `update resource_maps set visited = now() where mapid in (
          select mapid from resource_maps
          where mapid = :mapid and visited < now() - interval '1 hour'
          for no key update skip locked)`,
  takes: { mapid: 'int' },
});

export const setMapSettings = write({
  name: 'set-map-settings',
  sql: `update resource_maps
        set editors = :editors, islocked = :isLocked, isarchived = :isArchived,
            isprivate = :isPrivate
        where mapid = :mapid`,
  takes: { mapid: 'int', isPrivate: 'bool', ...SETTING },
});

/** Copies the markers of a map into a new one. Affects no row if the map is gone. */
export const copyMarkers = write({
  name: 'copy-markers',
  sql: `with copied as (
          insert into markers (mapid, markerid, position, content, authorid, changed)
          select :mapid, markerid, position, content, :userid, changed
          from markers where mapid = :source
        )
        update resource_maps m set bytes = s.bytes, markercount = s.markercount
        from resource_maps s
        where m.mapid = :mapid and s.mapid = :source
        returning m.markercount`,
  takes: { mapid: 'int', source: 'int', userid: 'int' },
  gives: { markercount: 'int' },
});

/** Forgets the guesses and the openers of the old password. */
export const setPassword = write({
  name: 'set-password',
  sql: `with guesses as (
          delete from map_guesses where mapid = :mapid
        ), openers as (
          delete from map_openers where mapid = :mapid
        )
        update resource_maps set passwordhash = :passwordhash where mapid = :mapid`,
  takes: { mapid: 'int', passwordhash: 'text' },
});

const deleteMapRow = write({
  name: 'delete-map',
  sql: `delete from resource_maps where mapid = :mapid`,
  takes: { mapid: 'int' },
});

/** Returns whether there was one. */
export async function eraseMap(
  tx: Tx,
  lifecycles: Lifecycles,
  mapid: number,
  keeping: Keeping,
): Promise<boolean> {
  await lifecycles.keep(tx, 'map', mapid, keeping);
  return (await deleteMapRow.count(tx, { mapid })) > 0;
}

/** Reads one page per owner and merges them, which stays fast with any number of maps. */
export const mapsSeenBy = read({
  name: 'maps-seen-by',
  sql: `select m.mapid, m.name, o.chatid as ownerid, om.clanid, m.isprivate as "isPrivate",
               m.isprivate as "hasPassword", ${SETTINGS}
        from (
          select :userid::int as userid
          union
          select mate.userid from members me join members mate using (clanid) where me.userid = :userid
        ) seen
        join users o on o.userid = seen.userid
        left join members om on om.userid = seen.userid
        cross join lateral (
          select mapid, name, isprivate, editors, islocked, isarchived from resource_maps
          where ownerid = seen.userid and mapid > :after order by mapid limit :rows
        ) m
        order by m.mapid limit :rows`,
  takes: { userid: 'int', after: 'int', rows: 'bigint' },
  gives: {
    mapid: 'int',
    name: 'text',
    ownerid: 'text?',
    clanid: 'int?',
    isPrivate: 'bool',
    hasPassword: 'bool',
    ...SETTING,
  },
  reads: ({ userid }) => [tag.user(userid), tag.maps(userid)],
});

/** Declares the cache dependencies of `mapsSeenBy` on all owners, including those without maps. */
export const mapOwnersSeenBy = read({
  name: 'map-owners-seen-by',
  sql: `select mate.userid, mate.clanid from members me join members mate using (clanid)
        where me.userid = :userid`,
  takes: { userid: 'int' },
  gives: { userid: 'int', clanid: 'int' },
  reads: (_, rows) => rows.flatMap(({ userid, clanid }) => [tag.maps(userid), tag.members(clanid)]),
});

export const openedMapsOf = read({
  name: 'opened-maps-of',
  sql: `select mapid, opened as timestamp from map_openers where userid = :userid
        and mapid > :after order by mapid limit :rows`,
  takes: { userid: 'int', after: 'int', rows: 'bigint' },
  gives: { mapid: 'int', timestamp: 'timestamp' },
});

export const mapsOf = read({
  name: 'maps-of',
  sql: `select mapid, name, isprivate as "isPrivate", ${SETTINGS}, ${MARKERS} as markers
        from resource_maps m where ownerid = :ownerid and mapid > :after order by mapid limit :rows`,
  takes: { ownerid: 'int', after: 'int', rows: 'bigint' },
  gives: { mapid: 'int', name: 'text', isPrivate: 'bool', ...SETTING, markers: 'text' },
});
