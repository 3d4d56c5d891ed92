import { join } from 'node:path';
import { StartError } from '@clan-companion/runtime/start-error';
import { type LinkName, linkNames } from '@clan-companion/contract/features/community/links';
import type pg from 'pg';
import type { Config } from '../config.ts';
import { migrations } from '../migrations/migrations.ts';
import { type Connector, connectorTo, type Location } from '../platform/db/connection.ts';
import { reasonOf, databaseUnusableError } from '../platform/db/database-errors.ts';
import { isInstanceFolder } from '../platform/db/embedded/account.ts';
import { chooseDataDir } from '../platform/db/embedded/choose-data-dir.ts';
import { findRunning } from '../platform/db/embedded/embedded-postgres.ts';
import { requireAccount } from '../platform/db/embedded/folders.ts';
import { compareSchema, requireSuitableDatabase } from '../platform/db/migrate.ts';
import { CONNECTIONS_PER_WORKER } from '../platform/db/pool.ts';
import { detectPooling, modeAdvice, withClient } from '../platform/db/pooling.ts';
import { checkDataDir } from './check-folders.ts';
import { attempt, checkClock, type Finding, ok, problem, warning } from './finding.ts';

const SAMPLES = 5;
const SLOW_MS = 20;

export async function checkDatabase(config: Config): Promise<Finding[]> {
  const { databaseUrl, replicaUrl } = config;
  if (!databaseUrl) return checkEmbedded(config);
  const primary = await attempt(() => checkPrimary({ connectionString: databaseUrl }, config));
  return replicaUrl ? [...primary, await checkReplica({ connectionString: replicaUrl })] : primary;
}

/** Checks whether it could start. It is not started. */
async function checkEmbedded(config: Config): Promise<Finding[]> {
  const { path, note } = await chooseDataDir(config.dataDir);
  const folder = await checkDataDir(path);
  const findings = note ? [ok(note), folder] : [folder];
  const running = findRunning(path);
  if (running) return [...findings, ...(await attempt(() => checkPrimary(running, config)))];
  if (folder.state === 'problem') return findings;
  const closed = await attempt(async () => void (await requireAccount(path)));
  if (closed.length > 0) return [...findings, ...closed];
  const exists = await isInstanceFolder(join(path, 'postgres'));
  return [
    ...findings,
    ok(
      exists
        ? 'Database: embedded, stopped. Start the service to check it as well'
        : 'Database: embedded. The first start creates it',
    ),
  ];
}

const checkPrimary = (location: Location, config: Config): Promise<Finding[]> =>
  onDatabase(location, async (client, connector) => {
    await requireSuitableDatabase(client);
    return [
      ok(`Database: PostgreSQL ${await one(client, `current_setting('server_version')`)}`),
      ...(await checkWritable(client)),
      await checkLatency(client),
      await checkConnections(client, connector, config.workers),
      ...(await attempt(() => checkSchema(client))),
      ...(await checkCommunity(client, config)),
      checkClock('database', Number(await one(client, 'extract(epoch from now()) * 1000'))),
    ];
  }).catch((error: unknown) => {
    throw error instanceof StartError ? error : databaseUnusableError(error);
  });

const checkReplica = (location: Location): Promise<Finding> =>
  onDatabase(location, async (client, connector) => {
    const pooling = await detectPooling(client, connector);
    if (pooling === 'transaction' || pooling === 'statement') {
      return problem(`Replica: ${modeAdvice('DATABASE_REPLICA_URL', pooling)}`);
    }
    return (await one(client, 'pg_is_in_recovery()')) === 'true'
      ? ok('Replica: reachable')
      : problem('Replica: DATABASE_REPLICA_URL is no replica. Remove it, or correct it');
  }).catch((error: unknown) =>
    warning(`Replica: ${reasonOf(error)}. Until it is back, all reads go to the primary`),
  );

async function checkWritable(client: pg.Client): Promise<Finding[]> {
  const isReadOnly = (await one(client, `current_setting('transaction_read_only')`)) === 'on';
  return isReadOnly
    ? [problem('Database: accepts no writes (a replica?). Set DATABASE_URL to the primary')]
    : [];
}

async function checkLatency(client: pg.Client): Promise<Finding> {
  const times: number[] = [];
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    const began = performance.now();
    await one(client, '1');
    times.push(performance.now() - began);
  }
  const median = times.sort((a, b) => a - b)[Math.floor(SAMPLES / 2)]!;
  const text = `Latency of the database: ${median.toFixed(1)} ms`;
  return median < SLOW_MS ? ok(text) : warning(`${text}. Move the service closer to it`);
}

async function checkConnections(
  client: pg.Client,
  connector: Connector,
  workers: number,
): Promise<Finding> {
  const needed = workers * CONNECTIONS_PER_WORKER;
  const pooling = await detectPooling(client, connector);
  if (pooling === 'session') {
    return ok(`Pooler: session mode. Its pool must have room for ${needed} (default_pool_size)`);
  }
  if (pooling !== 'none') return problem(`Pooler: ${modeAdvice('DATABASE_URL', pooling)}`);
  const limit = Number(await one(client, `current_setting('max_connections')`));
  return limit >= needed
    ? ok(`Connections: ${needed} of max_connections = ${limit}`)
    : warning(
        `Connections: this instance uses up to ${needed}, but max_connections is ${limit}. Raise it, or lower WORKERS`,
      );
}

async function checkSchema(client: pg.Client): Promise<Finding[]> {
  const { pending, newer } = await compareSchema(client);
  if (newer) {
    return [warning(`Schema: of a newer version (${newer}), which this one still works with`)];
  }
  const newest = migrations.at(-1)!.name;
  return [
    pending.length === 0
      ? ok(`Schema: ${newest}`)
      : ok(`Schema: the next start applies ${pending.length} migrations, up to ${newest}`),
  ];
}

/** Whether a real community has the links that people, and often the law, expect. */
export async function checkCommunity(
  client: pg.Client,
  { chat, appUrl }: Config,
): Promise<Finding[]> {
  if (!chat) return [];
  const links = (await findLinks(client)) ?? {};
  const findings = linkNames
    .filter((name) => links[name] === undefined)
    .map((name) => warning(`Community: ${adviceOn(name, appUrl)}`));
  return findings.length > 0 ? findings : [ok('Community: has all its links')];
}

const adviceOn = (name: LinkName, appUrl: string): string =>
  name === 'privacy'
    ? `no privacy policy of your own. The footer links to ${appUrl}/privacy: check whether that is enough, or add your own under Administration, Community`
    : `no link “${name}” in the footer. Add it under Administration, Community`;

/** Undefined before the first change, and before the migration. */
async function findLinks(
  client: pg.Client,
): Promise<Partial<Record<LinkName, string>> | undefined> {
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass('community') is not null as exists`,
  );
  if (!rows[0]!.exists) return undefined;
  const found = await client.query<{ links: Record<string, string> | null }>(
    'select links from community',
  );
  return found.rows[0]?.links ?? undefined;
}

function onDatabase<T>(
  location: Location,
  work: (client: pg.Client, connector: Connector) => Promise<T>,
): Promise<T> {
  const { Client, settings } = connectorTo(location, () => undefined);
  const connector = {
    Client,
    settings: { ...settings, application_name: 'clan-companion doctor' },
  };
  return withClient(connector, (client) => work(client, connector));
}

async function one(client: pg.Client, expression: string): Promise<string> {
  const { rows } = await client.query<{ value: string }>(`select (${expression})::text as value`);
  return rows[0]!.value;
}
