import type { Feature } from '../../feature.ts';
import { goalOperations } from './operations.ts';

export const goals: Feature = {
  operations: goalOperations,
};
