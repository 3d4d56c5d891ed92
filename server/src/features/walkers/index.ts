import type { Feature } from '../../feature.ts';
import { settleWalkers } from './jobs.ts';
import { walkerOperations } from './operations.ts';
import { undoWalker } from './undo.ts';
import { walkerLifecycle } from './lifecycle.ts';

export const walkers: Feature = {
  undoables: [undoWalker],
  operations: walkerOperations,
  jobs: () => [settleWalkers],
  lifecycle: walkerLifecycle,
};
