import { type Client, createClient } from '@clan-companion/contract/core/client';
import { silentLog } from '@clan-companion/runtime/log';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { vi } from 'vitest';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { lifecycles } from '../features.ts';
import { syncClusters } from '../features/clusters/sync-clusters.ts';
import { GameDataFile } from '../features/game-data/game-data-file.ts';
import type { ChatPerson } from '../features/sign-in/chat-platform.ts';
import { serversOf, userNamed } from '../features/sign-in/practice/practice-chat.ts';
import { startSession } from '../features/sign-in/sign-in.ts';
import type { Location } from '../platform/db/connection.ts';
import { type Database, openDatabase } from '../platform/db/database.ts';
import { createRequestLog } from '../platform/http/server.ts';
import { Switches } from '../features/community/community.ts';
import { JobRunner } from '../platform/jobs/job-loop.ts';
import type { Internet } from '../platform/internet/post.ts';
import { isPublicAddress } from '../platform/internet/public-address.ts';
import type { Timing } from '../timing.ts';
import { ownPostgres } from './own-postgres.ts';
import { inDatabase, onServer } from './postgres.ts';
import { practiceCode } from './practice-code.ts';
import { type Proxy, startProxy } from './proxy.ts';

/** A signed-in person. */
export interface Person extends Client {
  readonly chatid: string;
  readonly chattag: string;
  readonly token: string;
}

export interface TestService {
  readonly url: string;
  readonly app: FastifyInstance;
  /** Calls without a session. */
  readonly visitor: Client;
  /** A new session, as after a sign-in through the chat platform. Each name is a different person. */
  signIn(name?: string): Promise<Person>;
  as(token: string): Client;
  readonly db: Database;
  readonly location: Location;
  /** The connection to the database, which tests can cut. Only with `proxied`. */
  readonly network: Proxy;
  /** Runs SQL directly, bypassing the service. */
  sql<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Another instance on the same database. */
  another(env?: Record<string, string>, timing?: Partial<Timing>): Promise<TestService>;
  stop(): Promise<void>;
}

/** Of all services that do not say otherwise. */
const QUICK: Partial<Timing> = { metrics: 0, passwordCost: 2 ** 11 };

let databases = 0;

/** No host name resolves, so that tests cannot reach the internet. */
const nowhere: Internet = {
  lookup: async () => [],
  isPublic: isPublicAddress,
  answerWithinMs: 10_000,
};

export interface ServiceOptions {
  readonly internet?: Internet;
  /** `true`: jobs run by themselves. Without it, none changes anything while a test looks. */
  readonly jobs?: boolean;
  /** Puts a proxy before the database, so that tests can cut the connection. */
  readonly proxied?: boolean;
  /** Time limits for the test; the others have their production values. */
  readonly timing?: Partial<Timing>;
}

/** Starts the real service on its own database. */
export async function startService(
  env: Record<string, string> = {},
  options: ServiceOptions = {},
): Promise<TestService> {
  const { server, template } = await ownPostgres();
  const name = `${template}_${process.pid}_${(databases += 1)}`;
  await onServer(server, (client) => client.query(`create database ${name} template ${template}`));
  const location = inDatabase(server, name);
  const service = await startOn(location, env, options, new Set());
  return {
    ...service,
    stop: async () => {
      await service.stop();
      await onServer(server, (client) => client.query(`drop database ${name} with (force)`));
    },
  };
}

/** As the practice platform describes them. */
const practicePerson = (name: string): ChatPerson => {
  const { id, username } = userNamed(name);
  const managedGuilds = serversOf(name).flatMap(({ id: guild, owner }) => (owner ? [guild] : []));
  return { chatid: id, chattag: username, managedGuilds };
};

async function startOn(
  location: Location,
  env: Record<string, string>,
  { internet = nowhere, timing, jobs = false, proxied = false }: ServiceOptions,
  instances: Set<Database>,
): Promise<TestService> {
  const read = readConfig({
    PORT: '0',
    LOG_LEVEL: 'silent',
    RATE_LIMIT_MAX: '1000000',
    SIGN_IN_RATE_LIMIT_MAX: '1000000',
    ...env,
  });
  const config = { ...read, timing: { ...read.timing, ...QUICK, ...timing } };
  const network = proxied ? await startProxy(location) : undefined;
  const db = openDatabase(network?.location ?? location, { log: silentLog });
  instances.add(db);
  await db.feed.open();
  await syncClusters(db, config.clustersFile);
  const gameData = new GameDataFile(config.gameDataFile);
  await gameData.read();
  const starting = jobs ? undefined : vi.spyOn(JobRunner.prototype, 'start').mockReturnValue();
  const app = buildApp(
    config,
    db,
    gameData,
    createRequestLog(config.logLevel),
    undefined,
    internet,
  );
  starting?.mockRestore();
  const url = await app.listen({ host: '127.0.0.1', port: config.port });
  const pool = new pg.Pool({ ...location, max: 2 });
  pool.on('error', () => undefined);
  const as = (token?: string) => createClient({ baseUrl: url, token: () => token });
  const visitor = as();
  const switches = new Switches(db);
  let people = 0;
  const others: TestService[] = [];
  return {
    url,
    app,
    visitor,
    as,
    db,
    location,
    network: network!,
    signIn: async (chattag = `Person ${(people += 1)}`) => {
      const person = practicePerson(chattag);
      const token = await startSession({ config, db, switches, lifecycles }, person, {}).catch(
        async () => {
          // Refused: a request shows how.
          const code = await practiceCode(url, visitor, chattag);
          return (await visitor.call('POST /users/auth', { body: { code } })).token;
        },
      );
      return { ...as(token), chatid: person.chatid, chattag, token };
    },
    sql: async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) => {
      const { rows } = await pool.query<Row>(text, values);
      // Direct SQL is not in the change log, so caches must be dropped.
      for (const instance of instances) instance.feed.forget();
      return rows;
    },
    another: async (more = {}, otherTiming = {}) => {
      const otherOptions = { internet, jobs, proxied, timing: { ...timing, ...otherTiming } };
      const service = await startOn(location, { ...env, ...more }, otherOptions, instances);
      let stopped: Promise<void> | undefined;
      const other = { ...service, stop: () => (stopped ??= service.stop()) };
      others.push(other);
      return other;
    },
    stop: async () => {
      for (const other of others) await other.stop();
      instances.delete(db);
      await app.close();
      await db.close();
      await network?.stop();
      await pool.end();
    },
  };
}
