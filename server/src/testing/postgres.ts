import { rm } from 'node:fs/promises';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import type { Location } from '../db/connection.ts';
import { startEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts';
import { makeTemporaryFolder } from '../db/embedded/temporary-folder.ts';
import { migrate } from '../db/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server for each worker, and the migrated database that tests copy. */
    postgres: { servers: Location[]; template: string };
  }
}

interface Server {
  readonly location: Location;
  readonly stop: () => Promise<void>;
}

/** Starts one PostgreSQL server per worker, unless TEST_DATABASE_URL names a running one. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env.TEST_DATABASE_URL;
  const servers: Server[] = url
    ? [{ location: { connectionString: url }, stop: async () => undefined }]
    : await Promise.all(Array.from({ length: project.config.maxWorkers }, startServer));
  const template = `cc_test_${process.pid}`;
  for (const { location } of servers) {
    await onServer(location, (client) => client.query(`create database ${template}`));
    await migrate(inDatabase(location, template), { log: () => undefined });
  }
  project.provide('postgres', { servers: servers.map(({ location }) => location), template });
  return async () => {
    for (const { location, stop } of servers) {
      await onServer(location, (client) => client.query(`drop database if exists ${template}`));
      await stop();
    }
  };
}

async function startServer(): Promise<Server> {
  const dataDir = await makeTemporaryFolder('clan-companion-test-');
  const embedded = await startEmbeddedPostgres({
    dataDir,
    log: () => undefined,
    // Test data does not need to survive a crash.
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: '200',
    },
  });
  const stop = async () => {
    await embedded.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { location: embedded.connection, stop };
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
