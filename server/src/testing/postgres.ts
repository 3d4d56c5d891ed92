import pg from 'pg';
import type { TestProject } from 'vitest/node';
import type { Location } from '../platform/db/connection.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: {
      /** A running PostgreSQL server; without one, each worker starts its own. */
      url: string | undefined;
      /** Of the names of all databases of this run. */
      prefix: string;
    };
  }
}

/** Vitest's global setup. Removes the databases of this run from a server that goes on running. */
export default function setUp(project: TestProject): (() => Promise<void>) | undefined {
  const url = process.env.TEST_DATABASE_URL;
  const prefix = `cc_test_${process.pid}`;
  project.provide('postgres', { url, prefix });
  if (url === undefined) return undefined;
  return () =>
    onServer({ connectionString: url }, async (client) => {
      const { rows } = await client.query<{ datname: string }>(
        'select datname from pg_database where starts_with(datname, $1)',
        [prefix],
      );
      for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`);
    });
}

export function inDatabase(server: Location, database: string): Location {
  if (!('connectionString' in server)) return { ...server, database };
  const url = new URL(server.connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.href };
}

export async function onServer<T>(
  server: Location,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(server);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
