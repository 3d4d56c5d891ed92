import type { Feature } from '../../feature.ts';
import { computeSkeletons } from './jobs.ts';
import { clanOperations } from './operations.ts';

export const clans: Feature = {
  operations: clanOperations,
  jobs: () => [computeSkeletons],
};
