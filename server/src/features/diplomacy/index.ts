import type { Feature } from '../../feature.ts';
import { diplomacyOperations } from './operations.ts';
import { undoRelationship } from './undo.ts';

export const diplomacy: Feature = {
  undoables: [undoRelationship],
  operations: diplomacyOperations,
};
