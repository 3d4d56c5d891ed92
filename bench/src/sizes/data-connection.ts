import { join } from 'node:path';
import pg from 'pg';
import type { Endings } from '../endings.ts';

/** Connects to the embedded database of a running service. */
export async function connectBeside(dataDir: string, endings: Endings): Promise<pg.Client> {
  const client = new pg.Client({
    host: join(dataDir, 'run'),
    port: 5432,
    user: 'clan_companion',
    database: 'clan_companion',
  });
  await client.connect();
  endings.add(() => client.end());
  return client;
}
