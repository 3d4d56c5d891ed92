import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { loadEnvironment } from '@clan-companion/runtime/load-environment';
import { printLine } from '@clan-companion/runtime/program';
import { StartError } from '@clan-companion/runtime/start-error';
import { allVariables, readConfig } from '../config.ts';
import { replaySafety } from '../features/admin/replay.ts';
import { backUp } from '../platform/backup/back-up.ts';
import { printProgress, untilAborted } from '../platform/backup/progress.ts';
import { restore } from '../platform/backup/restore.ts';
import { runScheduled } from '../platform/backup/scheduled/save.ts';
import { NoTrial, verify } from '../platform/backup/verify.ts';
import { withDatabase } from '../platform/backup/with-database.ts';
import { hasNativeFolder } from '../platform/db/embedded/native-folder.ts';
import { lifecycles } from '../features.ts';

const USAGE = `Usage:
  npm run backup [-- FILE] [-- --no-trial]   save everything to one file (the service can run)
  npm run restore -- FILE [--safety FILE]    restore into an empty database (stop the service first)
Set DATA_DIR or DATABASE_URL as for the service.`;

async function run(signal: AbortSignal): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'no-trial': { type: 'boolean' },
      safety: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  const [command, file] = positionals;
  // For the service.
  if (command === 'scheduled' && process.send) return runScheduled(signal);
  const config = readConfig(loadEnvironment(allVariables, printLine));
  if (command === 'backup' && !values.help) {
    const path = resolve(file ?? `clan-companion-${timestamp()}.backup.gz`);
    printLine(`Saving to ${path}`);
    await withDatabase(config, { create: false }, (location) =>
      backUp(location, path, printProgress(), signal),
    );
    if (values['no-trial']) {
      printLine('Saved (not verified).');
    } else if (!hasNativeFolder()) {
      printLine('Saved (not verified: there is no PostgreSQL here to restore it to).');
    } else {
      printLine('Verifying: restoring it to a temporary database …');
      await verify(path, printProgress(), signal).catch((error: unknown) => {
        if (!(error instanceof NoTrial)) throw error;
        throw new StartError(`Saved (not verified: ${error.message}).`);
      });
      printLine('Saved and verified.');
    }
  } else if (command === 'restore' && file !== undefined && !values.help) {
    printLine(`Restoring ${resolve(file)}`);
    const safety = values.safety === undefined ? undefined : resolve(values.safety);
    await withDatabase(config, { create: true }, async (location) => {
      const backup = resolve(file);
      await untilAborted(signal, restore(location, backup, printProgress(), printLine));
      const { operators } = config;
      await replaySafety(location, { backup, file: safety, operators, lifecycles }, printLine);
    });
    printLine('Restored. Start the service.');
  } else {
    throw new StartError(USAGE);
  }
}

const timestamp = (): string => new Date().toISOString().slice(0, 19).replaceAll(':', '');

/**
 * A process of the service stops only with it, so that nothing half-written stays. Signals can also
 * go to all processes, while the service still waits for others to finish.
 */
function stopSignal(): AbortSignal {
  const stopping = new AbortController();
  const stop = () => stopping.abort(new StartError('Stopped.'));
  process.once('disconnect', stop);
  if (process.send && !process.connected) stop();
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.on(name, () => {
      if (!process.connected) stop();
    });
  }
  return stopping.signal;
}

run(stopSignal()).catch((error: unknown) => {
  const isExpected =
    error instanceof StartError || (error as NodeJS.ErrnoException).code !== undefined;
  const { message, stack } = error as Error;
  process.stderr.write(`${isExpected ? message : stack}\n`);
  process.exit(1);
});
