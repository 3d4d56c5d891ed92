import { deleteTrade } from './delete-trade.ts';
import { getTrade } from './get-trade.ts';
import { listOwnTrades } from './list-own-trades.ts';
import { listTrades } from './list-trades.ts';
import { postTrade } from './post-trade.ts';
import { renewTrade } from './renew-trade.ts';

export const tradeOperations = [
  listTrades,
  getTrade,
  postTrade,
  listOwnTrades,
  deleteTrade,
  renewTrade,
];
