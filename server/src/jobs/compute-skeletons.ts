import { record } from '../db/changes/record.ts';
import { setSkeletons } from '../features/clans/queries.ts';
import { nameSkeleton } from '../db/name-skeleton.ts';
import { dueRows } from './due-rows.ts';
import { job, minutes } from './job.ts';

const clansWithoutSkeleton = dueRows({
  name: 'clans-without-skeleton',
  table: 'clans',
  where: 'skeleton is null',
  since: 'created',
  gives: { clanid: 'int', name: 'text' },
});

/** For clans that a version without skeletons has founded or renamed. */
export const computeSkeletons = job({
  name: 'compute-skeletons',
  every: minutes(1),
  due: clansWithoutSkeleton(),
  async run(tx, clans) {
    await setSkeletons.count(tx, {
      clanids: clans.map(({ clanid }) => clanid),
      skeletons: clans.map(({ name }) => nameSkeleton(name)),
    });
    record(tx, 'lookalikes-computed', {});
  },
});
