import { join } from 'node:path';
import pg from 'pg';
import type { Cleanups } from '../cleanups.ts';

/** Connects to the embedded database of a running service. */
export async function connectToData(dataDir: string, cleanups: Cleanups): Promise<pg.Client> {
  const client = new pg.Client({
    host: join(dataDir, 'run'),
    port: 5432,
    user: 'clan_companion',
    database: 'clan_companion',
  });
  await client.connect();
  cleanups.add(() => client.end());
  return client;
}
