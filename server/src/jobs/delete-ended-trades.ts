import type { Config } from '../config.ts';
import { record } from '../db/changes/record.ts';
import { write } from '../db/statement.ts';
import { dueRows } from './due-rows.ts';
import { type Job, job, minutes } from './job.ts';

/** So long can an offer be renewed after it has ended. */
const RENEWABLE_DAYS = 90;

const WAIT = 'make_interval(days => :days)';

const endedTrades = dueRows({
  name: 'ended-trades',
  table: 'trades',
  where: `listed < now() - ${WAIT}`,
  since: 'listed',
  wait: WAIT,
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
