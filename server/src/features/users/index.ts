import type { Feature } from '../../feature.ts';
import { userOperations } from './operations.ts';

export const users: Feature = {
  operations: userOperations,
};
