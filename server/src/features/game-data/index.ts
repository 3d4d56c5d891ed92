import type { Feature } from '../../feature.ts';
import { gameDataOperations } from './operations.ts';

export const gameData: Feature = {
  operations: gameDataOperations,
};
