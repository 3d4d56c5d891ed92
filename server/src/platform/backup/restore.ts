import { StartError } from '@clan-companion/runtime/start-error';
import { migrate } from '../db/migrate.ts';
import { migrations } from '../../migrations/migrations.ts';
import type { Location } from '../db/connection.ts';
import { connect } from './with-database.ts';
import { load, readBackup } from './load.ts';
import type { Progress } from './progress.ts';

/**
 * Loads a backup into an empty database, completely or not at all. The schema is migrated to the
 * version of the backup first, and to the current version after loading.
 */
export async function restore(
  location: Location,
  path: string,
  progress: Progress,
  log: (line: string) => void = () => undefined,
): Promise<void> {
  const known = migrations.slice(0, await versionOf(path));
  await migrate(location, { log: () => undefined, known });
  const client = await connect(location);
  try {
    await requireUnused(client);
    await client.query('begin');
    await load(client, readBackup(path), progress);
    await client.query('commit');
    await client.query('analyze');
  } finally {
    await client.end();
  }
  await migrate(location, { log });
}

/** The number of migrations that the backup includes. */
async function versionOf(path: string): Promise<number> {
  for await (const line of readBackup(path)) {
    if (typeof line === 'string' || line.kind !== 'migrations') continue;
    const ours = migrations.slice(0, line.words.length).map(({ name }) => name);
    if (ours.join(' ') !== line.words.join(' ')) {
      throw new StartError('The backup is from a newer version: restore it with that version.');
    }
    return ours.length;
  }
  throw new StartError(`${path} is not a backup.`);
}

async function requireUnused(client: Awaited<ReturnType<typeof connect>>): Promise<void> {
  const { rows } = await client.query<{ people: boolean; running: boolean }>(
    `select exists (select from users) as people,
            exists (select from pg_stat_activity
                    where datname = current_database() and application_name = 'clan-companion')
              as running`,
  );
  if (rows[0]!.running)
    throw new StartError('The service is running on this database: stop it first.');
  if (rows[0]!.people) {
    throw new StartError(
      'This database already has users: restore into an empty one (another DATA_DIR or ' +
        'DATABASE_URL).',
    );
  }
}
