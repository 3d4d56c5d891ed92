import { join } from 'node:path';
import { createClient } from '@clan-companion/contract/core/client';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../server/src/platform/db/embedded/embedded-postgres.ts';
import { practiceCode } from '../../server/src/testing/practice-code.ts';
import type { Cleanups } from './cleanups.ts';
import { temporaryFolder } from './service.ts';

export interface OwnDatabase {
  /** For DATABASE_URL, so that the service treats it as an external PostgreSQL server. */
  readonly url: string;
  readonly host: string;
  readonly user: string;
  readonly name: string;
}

/** A PostgreSQL server that is up before the service starts and after it stops. */
export async function startOwnDatabase(cleanups: Cleanups): Promise<OwnDatabase> {
  const dataDir = await temporaryFolder(cleanups);
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: () => undefined,
    settings: { max_connections: '150' },
  });
  cleanups.add(() => postgres.stop());
  const { host, user, database } = postgres.connection;
  const url = `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`;
  return { url, host, user, name: database };
}

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

/** A session of a member of the first clan, who decides about its join requests. */
export async function practiceSession(url: string, client: pg.Client) {
  const visitor = createClient({ baseUrl: url });
  const code = await practiceCode(url, visitor, 'Bench');
  const session = await visitor.call('POST /users/auth', { body: { code } });
  await client.query(
    `insert into members (userid, clanid, caninvite)
     select userid, 1, true from users where chatid = $1 on conflict do nothing`,
    [session.chatid],
  );
  return session;
}
