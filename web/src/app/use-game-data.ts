import { useOperation } from './use-operation.ts';

const FRESH_MS = 5 * 60_000;

/** Rarely changes, so it stays fresh for a few minutes. */
export const useGameData = () =>
  useOperation('GET /app/game-data.json', {}, { staleTime: FRESH_MS });
