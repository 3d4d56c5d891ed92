import type { Feature } from '../../feature.ts';
import { clanPageOperations } from './operations.ts';

export const clanPages: Feature = {
  operations: clanPageOperations,
};
