import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import type { Location } from '../db/connection.ts';
import { startEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts';
import { migrate } from '../db/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL of this run, and the migrated database that each test's own is copied from. */
    postgres: { server: Location; template: string };
  }
}

/** Once a run: PostgreSQL (TEST_DATABASE_URL, else the embedded one) with a migrated template. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { server, stop } = await startServer();
  const template = `cc_test_${process.pid}`;
  await onServer(server, (client) => client.query(`create database ${template}`));
  await migrate(inDatabase(server, template), { log: () => undefined });
  project.provide('postgres', { server, template });
  return async () => {
    await onServer(server, (client) => client.query(`drop database if exists ${template}`));
    await stop();
  };
}

async function startServer(): Promise<{ server: Location; stop: () => Promise<void> }> {
  const url = process.env.TEST_DATABASE_URL;
  if (url) return { server: { connectionString: url }, stop: async () => undefined };
  const dataDir = await mkdtemp(join(tmpdir(), 'clan-companion-test-'));
  // Under root, PostgreSQL runs as another user, who must get in.
  await chmod(dataDir, 0o755);
  const embedded = await startEmbeddedPostgres({
    dataDir,
    log: () => undefined,
    // What tests write needs to survive nothing.
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
  return { server: embedded.connection, stop };
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
