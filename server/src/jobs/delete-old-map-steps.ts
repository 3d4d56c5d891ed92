import type { Config } from '../config.ts';
import { write } from '../db/statement.ts';
import { dueRows } from './due-rows.ts';
import { hours, type Job, job } from './job.ts';

const WAIT = 'make_interval(days => :days)';

const oldSteps = dueRows({
  name: 'old-map-steps',
  table: 'map_steps',
  where: `at < now() - ${WAIT}`,
  since: 'at',
  wait: WAIT,
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
