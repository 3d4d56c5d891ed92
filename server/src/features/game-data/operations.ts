import { getGameData } from './get-game-data.ts';

export const gameDataOperations = [getGameData];
