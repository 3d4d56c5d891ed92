import { write } from '../db/statement.ts';
import { dueRows } from './due-rows.ts';
import { hours, job } from './job.ts';

const WAIT = `interval '1 hour'`;

const removedBackgrounds = dueRows({
  name: 'removed-backgrounds',
  table: 'map_backgrounds',
  where: `removed < now() - ${WAIT}`,
  since: 'removed',
  wait: WAIT,
  gives: { mapid: 'int' },
});

const deleteBackgrounds = write({
  name: 'delete-backgrounds',
  sql: `delete from map_backgrounds where mapid = any(:mapids)`,
  takes: { mapids: 'int[]' },
});

/** Until then, they can be brought back. */
export const deleteRemovedBackgrounds = job({
  name: 'delete-removed-backgrounds',
  every: hours(1),
  due: removedBackgrounds(),
  run: (tx, backgrounds) =>
    deleteBackgrounds.count(tx, { mapids: backgrounds.map(({ mapid }) => mapid) }),
});
