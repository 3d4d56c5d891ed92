import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../embedded-postgres.ts';
import { livePostmaster } from '../pid-file.ts';
import { stopPostmaster } from '../postmaster.ts';
import { startServiceProcess, type ServiceProcess } from './service-process.ts';

/** On every Linux; root's tests use it for an ordinary user. */
export const NOBODY = 65_534;

/** A data folder for one test, whose processes and files are gone when the test ends. */
export async function buildDataDir(...below: string[]) {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'embedded-test-')));
  await chmod(root, 0o755);
  const dataDir = join(root, ...below);
  const clusterDir = join(dataDir, 'postgres');
  const services: EmbeddedPostgres[] = [];
  const processes: ServiceProcess[] = [];
  const log: string[] = [];

  onTestFinished(async () => {
    for (const process of processes) await process.end('SIGKILL');
    for (const service of services) await service.stop();
    const left = livePostmaster(clusterDir);
    if (left) await stopPostmaster(left.pid, clusterDir, () => {});
    await rm(root, { recursive: true, force: true });
  });

  return {
    root,
    dataDir,
    clusterDir,
    log,
    postmaster: () => livePostmaster(clusterDir),
    async start(settings: Record<string, string> = {}): Promise<EmbeddedPostgres> {
      const service = await startEmbeddedPostgres({
        dataDir,
        log: (line) => log.push(line),
        settings: { fsync: 'off', ...settings },
      });
      services.push(service);
      return service;
    },
    startProcess(task = '', uid?: number): ServiceProcess {
      const process = startServiceProcess(dataDir, task, uid);
      processes.push(process);
      return process;
    },
  };
}

export async function query<Row extends pg.QueryResultRow>(
  { connection }: Pick<EmbeddedPostgres, 'connection'>,
  sql: string,
): Promise<Row[]> {
  const client = new pg.Client(connection);
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}
