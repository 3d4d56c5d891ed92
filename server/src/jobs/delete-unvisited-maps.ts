import type { Config } from '../config.ts';
import { record } from '../db/changes/record.ts';
import { write } from '../db/statement.ts';
import { dueRows } from './due-rows.ts';
import { type Job, job, minutes } from './job.ts';

const unvisitedMaps = dueRows({
  name: 'unvisited-maps',
  table: 'maps',
  where: 'ownerid is null and visited < now() - make_interval(days => :days)',
  since: 'visited',
  takes: { days: 'int' },
  gives: { mapid: 'int' },
});

const deleteMaps = write({
  name: 'delete-maps',
  sql: `delete from maps where mapid = any(:mapids)`,
  takes: { mapids: 'int[]' },
});

/** Maps without an owner would otherwise stay forever: nobody else can delete them. */
export const deleteUnvisitedMaps = ({ openMapDays }: Config): Job =>
  job({
    name: 'delete-unvisited-maps',
    every: minutes(5),
    due: unvisitedMaps({ days: openMapDays }),
    async run(tx, maps) {
      await deleteMaps.count(tx, { mapids: maps.map(({ mapid }) => mapid) });
      for (const { mapid } of maps) record(tx, 'map-deleted', { detail: { mapid } });
    },
  });
