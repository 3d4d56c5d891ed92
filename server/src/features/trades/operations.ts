import { deleteTrade } from './delete-trade.ts';
import { editTrade } from './edit-trade.ts';
import { getTrade } from './get-trade.ts';
import { listOwnTrades } from './list-own-trades.ts';
import { listTrades } from './list-trades.ts';
import { markTradeSold } from './mark-trade-sold.ts';
import { postTrade } from './post-trade.ts';
import { renewTrade } from './renew-trade.ts';
import { deleteSavedSearch } from './searches/delete-saved-search.ts';
import { listSavedSearches } from './searches/list-saved-searches.ts';
import { saveSearch } from './searches/save-search.ts';

export const tradeOperations = [
  listTrades,
  getTrade,
  postTrade,
  listOwnTrades,
  editTrade,
  markTradeSold,
  deleteTrade,
  renewTrade,
  listSavedSearches,
  saveSearch,
  deleteSavedSearch,
];
