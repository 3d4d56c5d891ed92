import type { Feature } from '../../feature.ts';
import { deleteUndos } from './jobs.ts';
import { undoOperations } from './operations.ts';

export const undo: Feature = {
  operations: undoOperations,
  jobs: () => [deleteUndos],
};
