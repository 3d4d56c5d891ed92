import type { Feature } from '../../feature.ts';
import { announceEndingTrades, deleteEndedTrades, matchSavedSearches } from './jobs.ts';
import { tradeOperations } from './operations.ts';
import { undoTrade } from './undo.ts';

export const trades: Feature = {
  undoables: [undoTrade],
  operations: tradeOperations,
  jobs: ({ config }) => [
    announceEndingTrades(config),
    deleteEndedTrades(config),
    matchSavedSearches(config),
  ],
};
