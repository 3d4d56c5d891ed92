import { useOperation } from '../../app/use-operation.ts';

const FRESH_MS = 5 * 60_000;

/** What the game has: it changes with the game only. */
export const useGameData = () =>
  useOperation('GET /app/game-data.json', {}, { staleTime: FRESH_MS });
