import type { Feature } from '../../feature.ts';
import { clanOperations } from './operations.ts';

export const clans: Feature = {
  operations: clanOperations,
};
