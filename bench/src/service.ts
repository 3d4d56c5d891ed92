import { readFile, rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { inDatabase, onServer } from '../../server/src/testing/postgres.ts';
import { dataFolder, freePort } from '../../server/src/testing/process.ts';
import { type Child, startChild } from './child.ts';
import type { Cleanups } from './cleanups.ts';

const TICKS_PER_SECOND = 100;
const POLL_MS = 5;
const PATIENCE_MS = 60_000;

export interface Service {
  readonly process: Child;
  readonly port: number;
  readonly url: string;
  /** From the spawn to the first 200 of `/readyz`. */
  readonly startMs: number;
}

/** Starts the service as `npm start` does, without npm. */
export async function startService(
  env: Record<string, string>,
  cleanups: Cleanups,
  flags: readonly string[] = [],
): Promise<Service> {
  const port = await freePort();
  const began = performance.now();
  const child = startChild(
    [...flags, 'scripts/start.mjs'],
    {
      PORT: String(port),
      RATE_LIMIT_MAX: '1000000000',
      SIGN_IN_RATE_LIMIT_MAX: '1000000000',
      QUOTA_TRADES: '1000000000',
      ...env,
    },
    cleanups,
  );
  const url = `http://127.0.0.1:${port}`;
  await Promise.race([ready(url, child), child.failed]);
  return { process: child, port, url, startMs: performance.now() - began };
}

/** The process's CPU time so far; NaN where there is no /proc. (Metrics can be a second old.) */
export async function cpuSeconds({ process: { pid } }: Service): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name in front may contain spaces. User and system time are fields 12 and 13 after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

export async function residentMb({ url, process: { pid } }: Service): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => undefined);
  const kib = /^VmRSS:\s+(\d+) kB/m.exec(status ?? '')?.[1];
  if (kib !== undefined) return Math.round(Number(kib) / 1024);
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const bytes = /^process_resident_memory_bytes (\S+)$/m.exec(metrics)?.[1];
  return Math.round(Number(bytes) / 1024 / 1024);
}

async function ready(url: string, child: Child): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  while (Date.now() < until && child.process.exitCode === null) {
    const response = await fetch(`${url}/readyz`).catch(() => undefined);
    await response?.text();
    if (response?.status === 200) return;
    await delay(POLL_MS);
  }
  throw new Error(`${url} is not ready after ${PATIENCE_MS / 1000} s:\n${child.output()}`);
}

/** An empty folder, deleted at the end. */
export async function temporaryFolder(cleanups: Cleanups): Promise<string> {
  const folder = await dataFolder();
  cleanups.add(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** The URL of a new database on this PostgreSQL server, dropped at the end. */
export async function temporaryDatabase(serverUrl: string, cleanups: Cleanups): Promise<string> {
  const server = { connectionString: serverUrl };
  const name = `clan_companion_bench_${process.pid}`;
  await onServer(server, (client) => client.query(`create database ${name}`));
  cleanups.add(async () => {
    await onServer(server, (client) => client.query(`drop database ${name} with (force)`));
  });
  const location = inDatabase(server, name);
  return 'connectionString' in location ? location.connectionString : serverUrl;
}
