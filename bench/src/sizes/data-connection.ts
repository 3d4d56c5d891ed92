import { join } from 'node:path';
import pg from 'pg';

/** SQL beside a service that runs on the embedded database in that folder. */
export async function besideService<T>(
  dataDir: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    host: join(dataDir, 'run'),
    port: 5432,
    user: 'clan_companion',
    database: 'clan_companion',
  });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
