import { record } from '../../platform/db/changes/record.ts';
import { nameSkeleton } from '../../platform/db/search-key.ts';
import { dueRows, job, minutes } from '../../platform/jobs/job.ts';
import { setSkeletons } from './sql.ts';

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
