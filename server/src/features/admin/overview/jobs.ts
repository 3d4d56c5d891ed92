import type { Config } from '../../../config.ts';
import {
  addDays,
  addToToday,
  claimToday,
  countPastDays,
  countToday,
  deleteOldDays,
  type Figures,
  measureToday,
  saveToday,
} from './sql.ts';
import { type Job, minutes, seconds, task } from '../../../platform/jobs/job.ts';

/** For metrics: today's figures, as they were last read. */
export interface FigureStatus {
  today: Figures;
}

/** Counts today every ten minutes, and yesterday for the last time when it is over. */
export const keepFigures = (
  { tradeDays }: Pick<Config, 'tradeDays'>,
  status: FigureStatus,
): Job => ({
  name: 'keep-figures',
  every: minutes(1),
  batch: 1,
  async measure(on) {
    const { due, lag, ...today } = await measureToday.one(on, {});
    status.today = today;
    return { due, lag };
  },
  async work({ db }) {
    const claimed = await db.transaction(async (tx) => {
      await addDays.count(tx, {});
      await countPastDays.count(tx, {});
      await deleteOldDays.count(tx, {});
      return claimToday.maybe(tx, {});
    });
    if (!claimed) return { done: 0, more: false };
    // Separate, because a long transaction that has written would block the change feed.
    const counts = await db.transaction((tx) => countToday.one(tx, { ...claimed, tradeDays }));
    await db.transaction((tx) => saveToday.count(tx, { ...claimed, ...counts }));
    status.today = { ...status.today, ...counts };
    return { done: 1, more: false };
  },
});

/** Failed requests that this process has not written yet. */
export interface ErrorCount {
  unwritten: number;
}

/** Writes the number of failed requests, together and not with each of them. */
export const writeErrors = (count: ErrorCount): Job =>
  task({
    name: 'write-errors',
    every: seconds(10),
    async run(db) {
      const errors = count.unwritten;
      if (errors === 0) return 0;
      await db.transaction((tx) => addToToday.count(tx, { errors, backups: 0 }));
      count.unwritten -= errors;
      return errors;
    },
  });
