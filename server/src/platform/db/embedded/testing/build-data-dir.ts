import { spawnSync } from 'node:child_process';
import { realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, onTestFinished } from 'vitest';
import { isRoot } from '../account.ts';
import { STYLE } from '../database-instance.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../embedded-postgres.ts';
import { makeTemporaryFolder } from '../folders.ts';
import { livePostmaster } from '../pid-file.ts';
import { stopPostmaster } from '../postmaster.ts';
import { startServiceProcess, type ServiceProcess } from './service-process.ts';

/** On every Linux; root's tests use it for an ordinary user. */
export const NOBODY = 65_534;

/** False for ordinary users, and where only root can read the project or run Node. */
export const canRunAsOthers =
  isRoot() &&
  spawnSync(process.execPath, ['-e', 'fs.readFileSync(process.argv[1])', import.meta.filename], {
    uid: NOBODY,
    gid: NOBODY,
    cwd: '/',
  }).status === 0;

/** Long enough for a busy machine. */
const START_TIMEOUT_MS = 60_000;

/** A data folder for one test, whose processes and files are gone when the test ends. */
export async function buildDataDir(...below: string[]) {
  const { place, endProcesses, removeFiles } = await makeDataDir(below);
  onTestFinished(async () => {
    await endProcesses();
    await removeFiles();
  }, START_TIMEOUT_MS);
  return place;
}

/** A data folder with an instance for all tests of a file, each of which finds it stopped. */
export async function shareDataDir(style = STYLE) {
  const { place, endProcesses, removeFiles } = await makeDataDir([], style);
  afterEach(endProcesses, START_TIMEOUT_MS);
  afterAll(removeFiles, START_TIMEOUT_MS);
  await (await place.start()).stop();
  return place;
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

async function makeDataDir(below: string[], style = STYLE) {
  const root = await realpath(await makeTemporaryFolder('embedded-test-'));
  const dataDir = join(root, ...below);
  const instanceDir = join(dataDir, 'postgres');
  const services: EmbeddedPostgres[] = [];
  const processes: ServiceProcess[] = [];
  const log: string[] = [];

  const place = {
    root,
    dataDir,
    instanceDir,
    log,
    postmaster: () => livePostmaster(instanceDir),
    async start(settings: Record<string, string> = {}): Promise<EmbeddedPostgres> {
      const options = {
        dataDir,
        log: (line: string) => log.push(line),
        settings: { fsync: 'off', ...settings },
      };
      const service = await startEmbeddedPostgres(options, style);
      services.push(service);
      return service;
    },
    startProcess(task = '', uid?: number): ServiceProcess {
      const process = startServiceProcess(dataDir, task, style, uid);
      processes.push(process);
      return process;
    },
  };

  async function endProcesses(): Promise<void> {
    for (const process of processes.splice(0)) await process.end('SIGKILL');
    for (const service of services.splice(0)) await service.stop();
    const left = livePostmaster(instanceDir);
    if (left) await stopPostmaster(left.pid, instanceDir, () => {});
  }

  return { place, endProcesses, removeFiles: () => rm(root, { recursive: true, force: true }) };
}
