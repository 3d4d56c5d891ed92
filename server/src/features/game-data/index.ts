import type { Feature } from '../../feature.ts';
import { implement } from '../../services.ts';

const getGameData = implement(
  'GET /app/game-data.json',
  async (_call, { gameData }) => gameData.data,
);

export const gameData: Feature = {
  operations: [getGameData],
};
