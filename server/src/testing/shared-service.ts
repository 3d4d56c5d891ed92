import { setTimeout as startTimer } from 'node:timers';
import pg from 'pg';
import { vi } from 'vitest';
import { type ServiceOptions, startService, type TestService } from './service.ts';

type Env = Readonly<Record<string, string>>;

interface Shared {
  readonly service: TestService;
  readonly client: pg.Client;
  /** SQL that deletes what tests have written. */
  readonly deletion: string;
  /** Stops it if no test borrows it again. */
  stopping?: NodeJS.Timeout;
}

/** Their rows belong to the service. Positions in the change log stay valid, because it only grows. */
const KEPT = [
  'automatic_backups',
  'clusters',
  'heartbeat',
  'migrations',
  'newest_version',
  'notice_position',
  'push_position',
  'secrets',
];

/** An idle service would poll its database while the worker runs the files of others. */
const STOP_AFTER_IDLE_MS = 5_000;

/** Services without data that no test uses, by their environment. */
const idle = new Map<string, Shared>();

/**
 * The service of this worker, without data of other tests. Deleting all rows is much faster than
 * starting another service, whose first requests are slow as well.
 */
export async function borrowService(
  env: Env,
  options: Pick<ServiceOptions, 'jobs'> = {},
): Promise<{ service: TestService; giveBack: () => Promise<void> }> {
  const key = JSON.stringify([env, options]);
  const found = idle.get(key);
  idle.delete(key);
  clearTimeout(found?.stopping);
  const shared = found ?? (await start(env, options));
  const others: TestService[] = [];
  return {
    service: {
      ...shared.service,
      another: async (...changed) => {
        const other = await shared.service.another(...changed);
        others.push(other);
        return other;
      },
    },
    giveBack: async () => {
      for (const other of others) await other.stop();
      await deleteRows(shared.client, shared.deletion);
      shared.service.db.feed.forget();
      idle.set(key, shared);
      shared.stopping = startTimer(() => {
        idle.delete(key);
        // The run may end, and the database with it, while the service stops.
        stop(shared).catch(() => undefined);
      }, STOP_AFTER_IDLE_MS).unref();
    },
  };
}

async function start(env: Env, options: ServiceOptions): Promise<Shared> {
  const service = await startService({ ...env }, options);
  const client = new pg.Client(service.location);
  client.on('error', () => undefined);
  await client.connect();
  return { service, client, deletion: await deletionOfAll(client) };
}

/** SQL that deletes all rows that tests write. */
export async function deletionOfAll(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string; superuser: boolean }>(
    `select relname as name, current_setting('is_superuser') = 'on' as superuser from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> all($1)`,
    [KEPT],
  );
  const names = rows.map(({ name }) => name);
  return [
    'begin',
    // A job may hold a lock. Gives up before PostgreSQL looks for a deadlock, which takes a second.
    `set local lock_timeout = '200ms'`,
    ...(rows[0]!.superuser
      ? // Skips foreign keys and triggers, which is ten times faster.
        [
          'set local session_replication_role = replica',
          ...names.map((name) => `delete from ${name}`),
        ]
      : [`truncate ${names.join()} cascade`]),
    'commit',
  ].join(';');
}

/** Tries again if a job holds a lock. */
export async function deleteRows(client: pg.Client, deletion: string): Promise<void> {
  const tryOnce = async () => {
    try {
      await client.query(deletion);
    } catch (error) {
      await client.query('rollback');
      throw error;
    }
  };
  await vi.waitFor(tryOnce, { timeout: 30_000 });
}

async function stop({ service, client }: Shared): Promise<void> {
  await client.end();
  await service.stop();
}
