import { loadEnvironment } from '@clan-companion/runtime/load-environment';
import { silentLog } from '@clan-companion/runtime/log';
import { printLine } from '@clan-companion/runtime/program';
import { StartError } from '@clan-companion/runtime/start-error';
import { allVariables, readConfig } from '../config.ts';
import { lifecycles } from '../features.ts';
import { actOnCommandLine, exportAct } from '../features/admin/acts.ts';
import { undoableActions } from '../features/admin/acts/undo.ts';
import { readOverview } from '../features/admin/operations.ts';
import { findEverything } from '../features/admin/people.ts';
import { formatSafety, readSafety } from '../features/admin/safety-sql.ts';
import { completeLog, logBefore } from '../features/admin/sql.ts';
import { exportOf } from '../features/privacy/export-rules.ts';
import { reportedBefore } from '../features/reports/sql.ts';
import { trashBefore } from '../features/trash/sql.ts';
import { userByChatid } from '../features/users/sql.ts';
import { withDatabase } from '../platform/backup/with-database.ts';
import { openDatabase } from '../platform/db/database.ts';
import { Problem } from '../platform/http/problem.ts';
import { readSwitches } from '../features/community/sql.ts';
import { readCommand } from './commands.ts';

const NEWEST = 2 ** 31 - 1;
const LOG_ROWS = 50;
const DAYS = 7;

/** `npm run admin`: the same acts as in the web app, for the day when that is not an option. */
async function run(): Promise<void> {
  const config = readConfig(loadEnvironment(allVariables, printLine));
  const command = readCommand(process.argv.slice(2));
  await withDatabase(config, { create: false }, async (location) => {
    const db = openDatabase(location, { log: silentLog });
    try {
      await db.feed.open();
      if (command.kind === 'act') {
        const { logid } = await actOnCommandLine(
          { db, config, lifecycles },
          command.act,
          command.input,
        );
        printLine(`Done. It is entry ${logid} of the log.`);
      } else if (command.kind === 'find') {
        printTables(await findEverything(db, command.text, config.operators));
      } else if (command.kind === 'overview') {
        const { days, today, ...overview } = await readOverview(db, config);
        printTables({ overview: [overview], today: [today], days: days.slice(-DAYS - 1, -1) });
      } else if (command.kind === 'log' && command.all) {
        for await (const entry of completeLog(db)) printLine(JSON.stringify(entry));
      } else if (command.kind === 'safety-export') {
        process.stdout.write(formatSafety(await readSafety(db)));
      } else if (command.kind === 'export') {
        const { userid } = await userByChatid(db, command.chatid);
        await actOnCommandLine({ db, config, lifecycles }, exportAct, command.input);
        const pieces = await exportOf({ userid, sessionid: 0 }, { config, db, lifecycles });
        for await (const piece of pieces ?? []) process.stdout.write(piece);
        printLine('');
      } else if (command.kind === 'log') {
        const asked = { before: NEWEST, undoable: undoableActions, rows: LOG_ROWS };
        printTables({ log: await logBefore.all(db, asked) });
      } else if (command.kind === 'trash') {
        printTables({ trash: await trashBefore.all(db, { before: NEWEST, rows: LOG_ROWS }) });
      } else if (command.kind === 'switches') {
        printTables({ switches: [await readSwitches(db)] });
      } else {
        const asked = { isOpen: true, before: NEWEST, rows: LOG_ROWS };
        printTables({ reports: await reportedBefore.all(db, asked) });
      }
    } finally {
      await db.close();
    }
  });
}

/** One line of JSON per thing, which people and programs can read. */
function printTables(tables: Readonly<Record<string, readonly object[]>>): void {
  for (const [name, rows] of Object.entries(tables)) {
    if (rows.length > 0) printLine(`${name}:`);
    for (const row of rows) printLine(`  ${JSON.stringify(row)}`);
  }
  if (Object.values(tables).every((rows) => rows.length === 0)) printLine('Nothing found.');
}

run().catch((error: unknown) => {
  const { message, stack } = error as Error;
  const isExpected = error instanceof StartError || error instanceof Problem;
  process.stderr.write(`${isExpected ? detailOf(error) : (stack ?? message)}\n`);
  process.exitCode = 1;
});

const detailOf = (error: StartError | Problem): string =>
  error instanceof Problem
    ? [error.details.detail, ...(error.details.errors ?? []).map((fault) => fault.message)].join(
        ' ',
      )
    : error.message;
