import type { Feature } from '../../feature.ts';
import { memberOperations } from './operations.ts';
import { undoRejection } from './undo.ts';

export const members: Feature = {
  undoables: [undoRejection],
  operations: memberOperations,
};
