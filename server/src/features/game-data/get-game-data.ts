import { implement } from '../../services.ts';

export const getGameData = implement(
  'GET /app/game-data.json',
  async (_call, { gameData }) => gameData.data,
);
