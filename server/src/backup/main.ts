import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { StartError } from '@clan-companion/runtime/start-error';
import { readConfig } from '../config.ts';
import { hasNativeFolder } from '../db/embedded/native-folder.ts';
import { backUp } from './back-up.ts';
import { restore } from './restore.ts';
import { verify } from './verify.ts';
import { withDatabase } from './with-database.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

const USAGE = `Usage:
  npm run backup [-- FILE] [-- --no-trial]   everything into one file, while the service runs
  npm run restore -- FILE                    into an empty database, with the service stopped
DATA_DIR or DATABASE_URL say which database, as for the service.`;

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'no-trial': { type: 'boolean' }, help: { type: 'boolean' } },
  });
  const [command, file] = positionals;
  const config = readConfig(process.env);
  if (command === 'backup' && !values.help) {
    const path = resolve(file ?? `clan-companion-${today()}.backup.gz`);
    say(`Saving to ${path}`);
    await withDatabase(config, (location) => backUp(location, path, say));
    if (values['no-trial']) {
      say('Saved, and not tried.');
    } else if (!hasNativeFolder()) {
      say('Saved, and not tried: there is no PostgreSQL here to try it in.');
    } else {
      say('Restoring it for a trial …');
      await verify(path);
      say('Saved, and what was saved can be restored.');
    }
  } else if (command === 'restore' && file !== undefined && !values.help) {
    say(`Restoring ${resolve(file)}`);
    await withDatabase(config, (location) => restore(location, resolve(file), say));
    say('Restored. Start the service.');
  } else {
    throw new StartError(USAGE);
  }
}

const today = (): string => new Date().toISOString().slice(0, 19).replaceAll(':', '');

run().catch((error: unknown) => {
  const known = error instanceof StartError || (error as NodeJS.ErrnoException).code !== undefined;
  const { message, stack } = error as Error;
  process.stderr.write(`${known ? message : stack}\n`);
  process.exit(1);
});
