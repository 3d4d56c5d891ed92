import type { Feature } from '../../feature.ts';
import { clusterOperations } from './operations.ts';

export const clusters: Feature = {
  operations: clusterOperations,
};
