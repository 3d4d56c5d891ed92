import type { Config } from '../../config.ts';
import { record } from '../../platform/db/changes/record.ts';
import { write } from '../../platform/db/statement.ts';
import { dueRows, type Job, job, minutes, seconds } from '../../platform/jobs/job.ts';
import { markMatched, matchSearches } from './searches/sql.ts';
import { IS_SOLD, SOLD_AGO } from './sql.ts';

const DAYS_BEFORE = 3;

const ANNOUNCE_WAIT = `make_interval(days => :days - ${DAYS_BEFORE})`;

const endingTrades = dueRows({
  name: 'ending-trades',
  table: 'trades',
  where: `:days > ${DAYS_BEFORE} and listed < now() - ${ANNOUNCE_WAIT}
          and listed > now() - make_interval(days => :days) and notifiedfor is distinct from listed`,
  since: 'listed',
  wait: ANNOUNCE_WAIT,
  takes: { days: 'int' },
  gives: { tradeid: 'int', userid: 'int', item: 'text' },
});

const markNotified = write({
  name: 'mark-notified',
  sql: `update trades set notifiedfor = listed where tradeid = any(:tradeids)`,
  takes: { tradeids: 'int[]' },
});

/** Once for each time that an offer was listed. */
export const announceEndingTrades = ({ tradeDays: days }: Pick<Config, 'tradeDays'>): Job =>
  job({
    name: 'announce-ending-trades',
    every: minutes(10),
    due: endingTrades({ days }),
    async run(tx, trades) {
      await markNotified.count(tx, { tradeids: trades.map(({ tradeid }) => tradeid) });
      for (const { userid, tradeid, item } of trades) {
        record(tx, 'trade-expiring', { userid, detail: { tradeid, item } });
      }
    },
  });

/** How long an offer can be renewed after it has ended or was sold. */
const RENEWABLE_DAYS = 90;

const SOLD = `listed + ${SOLD_AGO}`;
const SOLD_WAIT = `interval '${RENEWABLE_DAYS} days'`;

const DELETE_WAIT = 'make_interval(days => :days)';

const endedTrades = dueRows({
  name: 'ended-trades',
  table: 'trades t',
  where: `listed < now() - ${DELETE_WAIT} and (not ${IS_SOLD} or ${SOLD} < now() - ${SOLD_WAIT})`,
  since: `case when ${IS_SOLD} then ${SOLD} + ${SOLD_WAIT} - ${DELETE_WAIT} else listed end`,
  order: 'listed',
  wait: DELETE_WAIT,
  takes: { days: 'int' },
  gives: { tradeid: 'int' },
});

const deleteTrades = write({
  name: 'delete-trades',
  sql: `delete from trades where tradeid = any(:tradeids)`,
  takes: { tradeids: 'int[]' },
});

export const deleteEndedTrades = ({ tradeDays }: Pick<Config, 'tradeDays'>): Job =>
  job({
    name: 'delete-ended-trades',
    every: minutes(10),
    due: endedTrades({ days: tradeDays + RENEWABLE_DAYS }),
    async run(tx, trades) {
      await deleteTrades.count(tx, { tradeids: trades.map(({ tradeid }) => tradeid) });
      record(tx, 'ended-trades-deleted', {});
    },
  });

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
