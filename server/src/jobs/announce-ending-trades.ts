import type { Config } from '../config.ts';
import { record } from '../db/changes/record.ts';
import { write } from '../db/statement.ts';
import { dueRows } from './due-rows.ts';
import { type Job, job, minutes } from './job.ts';

const DAYS_BEFORE = 3;

const WAIT = `make_interval(days => :days - ${DAYS_BEFORE})`;

const endingTrades = dueRows({
  name: 'ending-trades',
  table: 'trades',
  where: `:days > ${DAYS_BEFORE} and listed < now() - ${WAIT}
          and listed > now() - make_interval(days => :days) and notifiedfor is distinct from listed`,
  since: 'listed',
  wait: WAIT,
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
