import type { Config } from '../config.ts';
import { record } from '../db/changes/record.ts';
import { markMatched, matchSearches } from '../features/trades/searches/queries.ts';
import { dueRows } from './due-rows.ts';
import { type Job, job, seconds } from './job.ts';

const unmatchedTrades = dueRows({
  name: 'unmatched-trades',
  table: 'trades',
  where: 'unmatched is not null',
  since: 'unmatched',
  gives: { tradeid: 'int' },
});

/** Notifies people of new, renewed and changed offers that match their saved searches. */
export const matchSavedSearches = ({ tradeDays: days }: Pick<Config, 'tradeDays'>): Job =>
  job({
    name: 'match-searches',
    every: seconds(5),
    // Each is compared with every saved search.
    batch: 100,
    due: unmatchedTrades(),
    async run(tx, trades) {
      const tradeids = trades.map(({ tradeid }) => tradeid);
      await markMatched.count(tx, { tradeids });
      for (const { userid, ...detail } of await matchSearches.all(tx, { tradeids, days })) {
        record(tx, 'search-matched', { userid, detail });
      }
    },
  });
