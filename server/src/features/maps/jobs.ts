import type { Marker } from '@clan-companion/contract/features/maps/map-steps';
import type { Config } from '../../config.ts';
import { record } from '../../platform/db/changes/record.ts';
import { write } from '../../platform/db/statement.ts';
import {
  deletion,
  dueRows,
  job,
  seconds,
  hours,
  type Job,
  minutes,
} from '../../platform/jobs/job.ts';
import { markAnnounced, watchersOf } from './timers/sql.ts';

/** More would make a message too long. */
const MAX_KINDS = 3;

const dueMarkers = dueRows({
  name: 'due-markers',
  table: 'markers',
  where: 'not announced and returnsfrom <= now()',
  since: 'returnsfrom',
  gives: { mapid: 'int', markerid: 'text', content: 'text' },
});

/** One message for all markers of a map that are back at about the same time. */
export const announceDueMarkers = job({
  name: 'announce-due-markers',
  every: seconds(15),
  due: dueMarkers(),
  async run(tx, markers) {
    const mapids = markers.map(({ mapid }) => mapid);
    await markAnnounced.count(tx, { mapids, markerids: markers.map(({ markerid }) => markerid) });
    for (const { mapid, name, clanid, userids } of await watchersOf.all(tx, { mapids })) {
      const kinds = new Set<string>();
      for (const { mapid: of, content } of markers) {
        if (of === mapid) kinds.add((JSON.parse(content) as Marker).type);
      }
      const named = [...kinds].slice(0, MAX_KINDS).join(', ');
      const detail = { mapid, name, item: kinds.size > MAX_KINDS ? `${named}, …` : named };
      if (clanid !== undefined) record(tx, 'marker-due', { clanid, detail });
      for (const userid of userids) record(tx, 'watched-marker-due', { userid, detail });
    }
  },
});

const DAYS = 'make_interval(days => :days)';

const oldSteps = dueRows({
  name: 'old-map-steps',
  table: 'map_steps',
  where: `at < now() - ${DAYS}`,
  since: 'at',
  wait: DAYS,
  takes: { days: 'int' },
  gives: { mapid: 'int', revision: 'int' },
});

const deleteSteps = write({
  name: 'delete-map-steps',
  sql: `with deleted as (
          delete from map_steps s using unnest(:mapids::int[], :revisions::int[]) d (mapid, revision)
          where s.mapid = d.mapid and s.revision = d.revision
          returning s.mapid, s.revision, octet_length(s.content) as bytes
        )
        update resource_maps m
        set historybytes = historybytes - d.bytes, stepsfrom = greatest(stepsfrom, d.revision)
        from (select mapid, sum(bytes)::int as bytes, max(revision) as revision
              from deleted group by mapid) d
        where m.mapid = d.mapid`,
  takes: { mapids: 'int[]', revisions: 'int[]' },
});

/** The history of a map goes back as far as that of a clan. */
export const deleteOldMapSteps = ({ historyDays: days }: Pick<Config, 'historyDays'>): Job =>
  job({
    name: 'delete-old-map-steps',
    every: hours(1),
    due: oldSteps({ days }),
    run: (tx, steps) =>
      deleteSteps.count(tx, {
        mapids: steps.map(({ mapid }) => mapid),
        revisions: steps.map(({ revision }) => revision),
      }),
  });

const REMOVED_WAIT = `interval '1 hour'`;

/** Until then, they can be brought back. */
export const deleteRemovedBackgrounds = deletion({
  name: 'delete-removed-backgrounds',
  every: hours(1),
  table: 'map_backgrounds',
  key: 'mapid',
  where: `removed < now() - ${REMOVED_WAIT}`,
  since: 'removed',
  wait: REMOVED_WAIT,
})();

/** Time in which the service did not run does not count, since nobody could visit a map. */
const skipAbsence = write({
  name: 'skip-absence',
  sql: `with before as (
          select at from heartbeat for update
        ), visits as (
          update resource_maps set visited = least(now(), visited + (now() - before.at)) from before
          where ownerid is null and before.at < now() - interval '1 day'
        )
        update heartbeat set at = now() from before`,
  takes: {},
});

const unvisitedMaps = dueRows({
  name: 'unvisited-maps',
  table: 'resource_maps',
  where: `ownerid is null and visited < now() - ${DAYS}`,
  since: 'visited',
  wait: DAYS,
  takes: { days: 'int' },
  gives: { mapid: 'int' },
});

const deleteMaps = write({
  name: 'delete-maps',
  sql: `delete from resource_maps where mapid = any(:mapids)`,
  takes: { mapids: 'int[]' },
});

/** Maps without an owner would otherwise stay forever, since few people keep their passwords. */
export function deleteUnvisitedMaps({ openMapDays }: Config): Job {
  // Without `measure` it runs at each interval, also when no map is due.
  const { measure: _, ...unmeasured } = job({
    name: 'delete-unvisited-maps',
    every: minutes(5),
    due: unvisitedMaps({ days: openMapDays }),
    async run(tx, maps) {
      await deleteMaps.count(tx, { mapids: maps.map(({ mapid }) => mapid) });
      for (const { mapid } of maps) record(tx, 'map-deleted', { detail: { mapid } });
    },
  });
  return {
    ...unmeasured,
    work: async (batch) => {
      await batch.db.transaction((tx) => skipAbsence.count(tx, {}));
      return unmeasured.work(batch);
    },
  };
}
