import type { Config } from '../config.ts';
import { record } from '../db/changes/record.ts';
import { write } from '../db/statement.ts';
import { IS_SOLD, SOLD_AGO } from '../features/trades/queries.ts';
import { dueRows } from './due-rows.ts';
import { type Job, job, minutes } from './job.ts';

/** How long an offer can be renewed after it has ended or was sold. */
const RENEWABLE_DAYS = 90;

const SOLD = `listed + ${SOLD_AGO}`;
const SOLD_WAIT = `interval '${RENEWABLE_DAYS} days'`;

const WAIT = 'make_interval(days => :days)';

const endedTrades = dueRows({
  name: 'ended-trades',
  table: 'trades t',
  where: `listed < now() - ${WAIT} and (not ${IS_SOLD} or ${SOLD} < now() - ${SOLD_WAIT})`,
  since: `case when ${IS_SOLD} then ${SOLD} + ${SOLD_WAIT} - ${WAIT} else listed end`,
  order: 'listed',
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
