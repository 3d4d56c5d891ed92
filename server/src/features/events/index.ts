import type { Feature } from '../../feature.ts';
import { eventOperations } from './operations.ts';

export const events: Feature = {
  operations: eventOperations,
};
