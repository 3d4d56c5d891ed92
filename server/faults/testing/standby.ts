import { execFile } from 'node:child_process';
import { chown, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { dataFolder } from '../../src/testing/process.ts';
import { type Server, serverIn } from './server.ts';

const FOLLOWS_WITHIN_MS = 20_000;

interface Standby extends Server {
  /** Makes it the primary. */
  promote(): Promise<void>;
}

/** A streaming standby, started from an online copy of the primary's data folder. */
export async function startStandby(primary: Server, port?: number): Promise<Standby> {
  const folder = await dataFolder();
  await copyRunning(primary, join(folder, 'server'));
  const server = await serverIn(folder, {
    ...(port !== undefined && { port }),
    settings: {
      primary_conninfo: `host=127.0.0.1 port=${primary.port} user=${userOf(primary)}`,
      wal_retrieve_retry_interval: '200ms',
    },
  });
  await server.start();
  return {
    ...server,
    promote: async () => {
      await server.sql('select pg_promote()');
    },
    remove: async () => {
      await server.remove();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Turns on synchronous replication and waits until the standby is in sync. */
export async function waitForStandby(primary: Server): Promise<void> {
  await primary.sql(`alter system set synchronous_standby_names = '*'`);
  await primary.sql('select pg_reload_conf()');
  const until = performance.now() + FOLLOWS_WITHIN_MS;
  for (;;) {
    const [state] = await primary.sql<{ sync_state: string }>(
      'select sync_state from pg_stat_replication',
    );
    if (state?.sync_state === 'sync') return;
    if (performance.now() > until) throw new Error('The standby does not follow');
    await sleep(20);
  }
}

/** Replaces pg_basebackup, which the embedded packages lack. */
async function copyRunning(primary: Server, copy: string): Promise<void> {
  const client = new pg.Client({ connectionString: primary.url });
  await client.connect();
  try {
    await client.query(`select pg_backup_start('standby', fast => true)`);
    // Keeps owner and permissions, unlike Node's own copy.
    await promisify(execFile)('cp', ['-a', primary.dir, copy]);
    const { rows } = await client.query<{ labelfile: string }>(
      'select labelfile from pg_backup_stop()',
    );
    await rm(join(copy, 'postmaster.pid'));
    await writeAsOwner(copy, 'backup_label', rows[0]!.labelfile);
    await writeAsOwner(copy, 'standby.signal', '');
  } finally {
    await client.end();
  }
}

async function writeAsOwner(folder: string, name: string, text: string): Promise<void> {
  const { uid, gid } = await stat(folder);
  await writeFile(join(folder, name), text, { mode: 0o600 });
  await chown(join(folder, name), uid, gid);
}

const userOf = ({ url }: Server): string => new URL(url).username;
