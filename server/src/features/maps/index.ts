import { limits } from '@clan-companion/contract/features/maps/index';
import type { Feature } from '../../feature.ts';
import type { Lifecycle } from '../../lifecycle/lifecycle.ts';
import { isKept, isThere } from '../../lifecycle/trash.ts';
import { record } from '../../platform/db/changes/record.ts';
import { write } from '../../platform/db/statement.ts';
import { StoredJson } from '../../platform/http/cacheable.ts';
import { jsonRows, LARGE_ROWS_PER_READ, ROWS_PER_READ } from '../../platform/http/streamed.ts';
import { mapBackgroundOperations } from './background/operations.ts';
import { backgroundsOf } from './background/sql.ts';
import {
  deleteUnvisitedMaps,
  announceDueMarkers,
  deleteOldMapSteps,
  deleteRemovedBackgrounds,
} from './jobs.ts';
import { mapOperations } from './operations.ts';
import { eraseMap, mapsOf, openedMapsOf, renameMap } from './sql.ts';
import { watchedMapsOf } from './timers/sql.ts';

const lockSubject = write({
  name: 'lock-map-subject',
  sql: `select name, ownerid as userid from resource_maps where mapid = :id for update`,
  takes: { id: 'int' },
  gives: { name: 'text', userid: 'int?' },
});

/** Nobody could visit it since. */
const visitMap = write({
  name: 'visit-restored-map',
  sql: `update resource_maps set visited = now() where mapid = :mapid`,
  takes: { mapid: 'int' },
});

/** Whether the map or the person of a row is gone, and not restored with it. */
const lostIf = `
  not ${isThere('resource_maps', 'mapid')}
  and not ${isKept('resource_maps', 'mapid')} and not ${isKept('maps', 'mapid')}
  or r.content ->> 'userid' is not null
     and not ${isThere('users', 'userid')} and not ${isKept('users', 'userid')}`;

const OWN_MAPS = 'mapid in (select mapid from resource_maps where ownerid = :id)';

/** With its markers in one row, which is compressed, and without its history. */
const keptMaps = (where: string) => ({
  where,
  content: `to_jsonb(t) || jsonb_build_object(
    'markers', markers_of(t.mapid), 'historybytes', 0, 'stepsfrom', t.revision)`,
  sourcesOf12: ['maps', 'map_settings'],
});

const restoreMarkers = write({
  name: 'restore-markers',
  sql: `insert into markers (mapid, position, markerid, content)
        select (r.content ->> 'mapid')::int, e.position, e.marker ->> 'markerid', e.marker::text
        from trash_rows r,
             json_array_elements((r.content ->> 'markers')::json) with ordinality e (marker, position)
        where r.trashid = :trashid and r.source = 'resource_maps'
        on conflict do nothing`,
  takes: { trashid: 'int' },
});

const lifecycle: Lifecycle = {
  exported: (db, { userid }) => {
    const own = { userid, ownerid: userid, rows: ROWS_PER_READ };
    return {
      maps: jsonRows(
        'mapid',
        (after) => mapsOf.all(db, { ...own, after, rows: LARGE_ROWS_PER_READ }),
        ({ markers, ...map }) =>
          new StoredJson(`${JSON.stringify(map).slice(0, -1)},"markers":[${markers}]}`),
      ),
      mapbackgrounds: jsonRows('mapid', (after) => backgroundsOf.all(db, { ...own, after })),
      openedmaps: jsonRows('mapid', (after) => openedMapsOf.all(db, { ...own, after })),
      watchedmaps: jsonRows('mapid', (after) => watchedMapsOf.all(db, { ...own, after })),
    };
  },
  trashRoots: {
    map: {
      find: `select m.mapid::text, m.name, u.chatid
             from resource_maps m left join users u on u.userid = m.ownerid where m.mapid = :id`,
      atMost: 20,
    },
  },
  kept: {
    map: {
      resource_maps: keptMaps('mapid = :id'),
      map_openers: { where: 'mapid = :id', lostIf },
      map_observations: 'mapid = :id',
      map_watchers: { where: 'mapid = :id', lostIf },
    },
    account: {
      resource_maps: keptMaps('ownerid = :id'),
      map_openers: { where: `userid = :id or ${OWN_MAPS}`, lostIf },
      map_observations: OWN_MAPS,
      map_watchers: { where: `userid = :id or ${OWN_MAPS}`, lostIf },
    },
  },
  async restored(tx, { trashid, kind, id }) {
    await restoreMarkers.count(tx, { trashid });
    if (kind === 'map') await visitMap.count(tx, { mapid: id });
  },
  content: {
    map: {
      lock: lockSubject,
      hiddenByBan: 'select mapid from resource_maps where ownerid = :userid',
      remove: (tx, { id }, { keeping, lifecycles }) => eraseMap(tx, lifecycles, id, keeping),
      notify(tx, done, { id: mapid, name, userid }, reason) {
        if (userid === undefined) record(tx, 'open-map-changed', { detail: { mapid } });
        else record(tx, `content-${done}`, { userid, detail: { mapid, name, reason } });
      },
      rename: {
        rule: limits.mapName,
        to: (tx, { id, name: before }, after) => renameMap(tx, id, { before, after }),
      },
    },
  },
};

export const maps: Feature = {
  operations: [...mapOperations, ...mapBackgroundOperations],
  jobs: ({ config }) => [
    deleteUnvisitedMaps(config),
    announceDueMarkers,
    deleteOldMapSteps(config),
    deleteRemovedBackgrounds,
  ],
  lifecycle,
};
