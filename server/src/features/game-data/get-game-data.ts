import { implement } from '../../http/operation.ts';

export const getGameData = implement(
  'GET /app/game-data.json',
  async (_call, { gameData }) => gameData.data,
);
