import type { Config } from '../config.ts';
import { record } from '../db/changes/record.ts';
import { write } from '../db/statement.ts';
import { dueRows } from './due-rows.ts';
import { type Job, job, minutes } from './job.ts';

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

const WAIT = 'make_interval(days => :days)';

const unvisitedMaps = dueRows({
  name: 'unvisited-maps',
  table: 'resource_maps',
  where: `ownerid is null and visited < now() - ${WAIT}`,
  since: 'visited',
  wait: WAIT,
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
  const { measure: _, ...deletion } = job({
    name: 'delete-unvisited-maps',
    every: minutes(5),
    due: unvisitedMaps({ days: openMapDays }),
    async run(tx, maps) {
      await deleteMaps.count(tx, { mapids: maps.map(({ mapid }) => mapid) });
      for (const { mapid } of maps) record(tx, 'map-deleted', { detail: { mapid } });
    },
  });
  return {
    ...deletion,
    work: async (batch) => {
      await batch.db.transaction((tx) => skipAbsence.count(tx, {}));
      return deletion.work(batch);
    },
  };
}
