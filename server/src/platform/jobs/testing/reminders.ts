import { silentLog } from '@clan-companion/runtime/log';
import type { Location } from '../../db/connection.ts';
import { type Database, openDatabase } from '../../db/database.ts';
import { type Tx, write } from '../../db/statement.ts';
import { createRequestLog } from '../../http/server.ts';
import { JobRunner } from '../job-loop.ts';
import { dueRows, type Job, job, minutes } from '../job.ts';

/** A table of reminders, and one with a row per reminder sent. */
export const REMINDER_TABLES = `
  create table reminders (
    reminderid int generated always as identity primary key,
    kind       text not null,
    due        timestamptz not null default now(),
    open       bool not null default true
  );
  create table sent (reminderid int not null);`;

const dueReminders = dueRows({
  name: 'test-reminders',
  table: 'reminders',
  where: 'open and kind = :kind and due <= now()',
  since: 'due',
  takes: { kind: 'text' },
  gives: { reminderid: 'int' },
});

const sendReminders = write({
  name: 'test-send-reminders',
  sql: `with closed as (
          update reminders set open = false where reminderid = any(:reminderids)
          returning reminderid)
        insert into sent select reminderid from closed`,
  takes: { reminderids: 'int[]' },
});

interface Options {
  readonly every?: number;
  readonly batch?: number;
  /** Runs in the transaction, after the reminders were sent. */
  readonly afterSending?: (tx: Tx) => Promise<unknown>;
}

export const sendRemindersOf = (
  kind: string,
  { every = minutes(60), batch = 10, afterSending }: Options = {},
): Job =>
  job({
    name: `send-${kind}`,
    every,
    batch,
    due: dueReminders({ kind }),
    async run(tx, reminders) {
      const reminderids = reminders.map(({ reminderid }) => reminderid);
      await sendReminders.count(tx, { reminderids });
      await afterSending?.(tx);
    },
  });

/** Starts a runner with its own connections, like a separate process. */
export async function startJobs(location: Location, jobs: readonly Job[]) {
  const db: Database = openDatabase(location, { log: silentLog });
  await db.feed.open();
  const backoff = { first: 50, longest: 400 };
  const runner = new JobRunner(db, createRequestLog('silent'), jobs, {
    gather: 5,
    blocked: 25,
    backoff,
  });
  runner.start();
  return {
    db,
    loops: runner.loops,
    stop: async () => {
      await runner.stop();
      await db.close();
    },
  };
}
