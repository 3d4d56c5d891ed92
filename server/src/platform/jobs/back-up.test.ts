// @module-tag thorough
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdir, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { backUp } from '../backup/back-up.ts';
import { silent } from '../backup/progress.ts';
import { restore } from '../backup/restore.ts';
import { explainFolderError } from '../backup/scheduled/folder.ts';
import { verify } from '../backup/verify.ts';
import { livePostmaster, processExists } from '../db/embedded/pid-file.ts';
import { ownPostgres } from '../../testing/own-postgres.ts';
import { inDatabase, onServer } from '../../testing/postgres.ts';
import { urlOf } from '../../testing/url-of.ts';
import { dataFolder, type ServiceProcess, spawnService } from '../../testing/process.ts';
import { startService, type TestService } from '../../testing/service.ts';

vi.setConfig({ testTimeout: 240_000 });

let service: TestService;
let folder: string;
let BACKUP_DIR: string;
let id: string;
const instances: ServiceProcess[] = [];
beforeEach(async () => {
  service = await startService({}, { jobs: true });
  folder = await dataFolder();
  BACKUP_DIR = join(folder, 'backups');
  await mkdir(BACKUP_DIR);
  const [row] = await service.sql<{ id: string }>('select id from automatic_backups');
  ({ id } = row!);
});
afterEach(async () => {
  for (const { child, ended } of instances.splice(0)) {
    child.kill('SIGKILL');
    await ended;
  }
  await service.stop();
  // A backup whose service was killed goes on for a moment, and writes.
  await rm(folder, { recursive: true, force: true, maxRetries: 10 });
});

/** A real service on the database of this test, which saves a backup as soon as it starts. */
async function spawnInstance(env: Record<string, string> = {}) {
  const DATABASE_URL = urlOf(service.location);
  const instance = await spawnService({ DATABASE_URL, BACKUP_DIR, TMPDIR: folder, ...env });
  instances.push(instance);
  await instance.ready;
  return instance;
}

const backups = async () => (await readdir(BACKUP_DIR)).toSorted();
const trials = async () => (await readdir(folder)).filter((name) => name.includes('trial'));
/** It has a low priority, so it takes long on a busy machine. */
const soon = { timeout: 200_000, interval: 50 };

async function metricOf({ url }: { url: string }, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
}

/** Makes the next backup wait while it reads this table, until it is called. */
async function holdUp(): Promise<() => Promise<void>> {
  const client = new pg.Client(service.location);
  client.on('error', () => undefined);
  await client.connect();
  await client.query('begin; lock table tech');
  let ended: Promise<void> | undefined;
  const end = () => (ended ??= client.end());
  onTestFinished(end);
  return end;
}

const childrenOf = (pid: number): number[] =>
  execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line !== '')
    .map(Number);

const anUnfinishedFile = [expect.stringMatching(/\.unverified\.part$/)];
const aBackup = expect.stringMatching(/^clan-companion-\w{8}-\d{4}-\d\d-\d\dT\d{6}Z\.backup\.gz$/);

it('saves one verified backup for all instances and workers, and all report it', async () => {
  await service.signIn('Ann');
  const [first, second] = await Promise.all([spawnInstance({ WORKERS: '2' }), spawnInstance()]);
  const output = () => first.output() + second.output();
  await expect.poll(output, soon).toContain('Backup saved and verified');
  expect(await backups()).toEqual([aBackup]);
  const other = await service.another();
  const time = () => metricOf(other, 'backup_last_success_timestamp_seconds');
  await expect.poll(time, soon).toBeGreaterThan(1_700_000_000);
  expect(output().match(/Backup saved/g)).toHaveLength(1);
  expect(await trials()).toEqual([]);
  await verify(join(BACKUP_DIR, (await backups())[0]!), silent);
});

it('removes its own oldest backups and leftovers, but nothing else', async () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  const own = (time: string) => `clan-companion-${id}-${time}Z.backup.gz`;
  const others = [
    'clan-companion-00000000-2020-01-01T000000Z.backup.gz',
    'clan-companion-2020-01-01T000000.backup.gz',
    `clan-companion-${id}-notes.txt`,
  ];
  const old = ['2020-01-01T000000', '2020-01-02T000000', '2020-01-03T000000'].map(own);
  const leftover = `${own('2020-01-04T000000')}.unverified`;
  for (const name of [...old, ...others, leftover, `${leftover}.part`]) {
    await writeFile(join(BACKUP_DIR, name), '');
  }
  await mkdir(join(folder, `clan-companion-trial-${pid}-x`, 'postgres'), { recursive: true });
  const instance = await spawnInstance({ BACKUP_KEEP: '3' });
  await expect.poll(instance.output, soon).toContain('Backup saved');
  const left = await backups();
  expect(left).toHaveLength(others.length + 3);
  expect(left).toEqual(expect.arrayContaining([...others, ...old.slice(1), aBackup]));
  expect(await trials()).toEqual([]);
});

it('warns of an unusable folder at the start, and keeps the last backup if a run fails', async () => {
  const good = `clan-companion-${id}-2020-01-01T000000Z.backup.gz`;
  await writeFile(join(BACKUP_DIR, good), '');
  const missing = join(folder, 'missing');
  const instance = await spawnInstance({ BACKUP_DIR: missing, BACKUP_KEEP: '1' });
  expect(instance.output()).toContain(
    `Warning: there will be no backups. BACKUP_DIR ${missing} does not exist: create it.`,
  );
  await expect
    .poll(instance.output, soon)
    .toContain(
      'The backup failed and will be tried again in 15 minutes. ' +
        `BACKUP_DIR ${missing} does not exist: create it.`,
    );
  await expect.poll(() => metricOf(instance, 'backup_runs_failed'), soon).toBe(1);
  expect(await metricOf(instance, 'backup_last_success_timestamp_seconds')).toBe(0);
  expect(await backups()).toEqual([good]);
  const [state] = await service.sql<{ waits: boolean }>(
    `select lease > now() + interval '10 minutes' as waits from automatic_backups`,
  );
  expect(state).toEqual({ waits: true });
});

it('explains a full disk', async () => {
  const file = join(BACKUP_DIR, 'x');
  await symlink('/dev/full', `${file}.part`);
  const failure = await backUp(service.location, file, silent).catch((error: unknown) => error);
  expect(explainFolderError(BACKUP_DIR, failure).message).toBe(
    `The disk of BACKUP_DIR ${BACKUP_DIR} is full: free some space, or lower BACKUP_KEEP.`,
  );
});

it('explains a read-only folder, as in a sandbox of systemd', () => {
  const failure = Object.assign(new Error(), { code: 'EROFS' });
  expect(explainFolderError('/srv/backups', failure).message).toBe(
    'BACKUP_DIR /srv/backups is read-only: mount it for writing. With systemd, add it to ReadWritePaths.',
  );
});

it('stops with the service, leaves nothing, and another instance can start at once', async () => {
  await holdUp();
  const instance = await spawnInstance();
  await expect.poll(backups, soon).toEqual(anUnfinishedFile);
  instance.child.kill('SIGTERM');
  expect(await instance.ended).toBe(0);
  expect(await backups()).toEqual([]);
  expect(instance.output()).not.toContain('failed');
  await spawnInstance();
  await expect.poll(backups, soon).toEqual(anUnfinishedFile);
});

it('leaves nothing if the service is killed, and another takes over after the lease', async () => {
  await holdUp();
  const instance = await spawnInstance();
  await expect.poll(backups, soon).toEqual(anUnfinishedFile);
  const other = await spawnInstance();
  instance.child.kill('SIGKILL');
  await expect.poll(backups, soon).toEqual([]);
  // Instead of waiting for a minute.
  await service.sql('update automatic_backups set lease = now()');
  other.child.kill('SIGTERM');
  await other.ended;
  expect(other.output()).not.toContain('Backup');
  await spawnInstance();
  await expect.poll(backups, soon).toEqual(anUnfinishedFile);
});

it('is due again after BACKUP_EVERY by the clock of the database, and after a restore', async () => {
  await service.sql(`update automatic_backups set succeeded = now() - interval '5 hours'`);
  const early = await spawnInstance({ BACKUP_EVERY: '6' });
  const time = () => metricOf(early, 'backup_last_success_timestamp_seconds');
  await expect.poll(time, soon).toBeGreaterThan(0);
  const release = await holdUp();
  await spawnInstance({ BACKUP_EVERY: '4' });
  await expect.poll(backups, soon).toEqual(anUnfinishedFile);
  expect(early.output()).not.toContain('Backup');
  await release();
  await backUp(service.location, join(folder, 'x.gz'), silent);
  const { server } = await ownPostgres();
  const name = `restored_backup_${process.pid}`;
  await onServer(server, (client) => client.query(`create database ${name} template template0`));
  onTestFinished(async () => {
    await onServer(server, (client) => client.query(`drop database ${name} with (force)`));
  });
  const restored = inDatabase(server, name);
  await restore(restored, join(folder, 'x.gz'), silent);
  const { rows } = await onServer(restored, (client) =>
    client.query('select succeeded, holder from automatic_backups'),
  );
  expect(rows).toEqual([{ succeeded: null, holder: null }]);
});

/** Like a disk that damages what is written to it. */
const damage = `
  import fs from 'node:fs/promises';
  import { syncBuiltinESMExports } from 'node:module';
  const { rename } = fs;
  fs.rename = async (from, to) => {
    if (to.endsWith('.unverified')) {
      const file = await fs.open(from, 'r+');
      await file.write(Buffer.alloc(64), 0, 64, Math.floor((await file.stat()).size / 2));
      await file.close();
    }
    return rename(from, to);
  };
  syncBuiltinESMExports();`;

it.each([
  {
    what: 'is damaged on the disk',
    spoil: async () => ({
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(damage)}`,
    }),
    says: 'is damaged',
  },
  {
    what: 'has rows that the database refuses',
    spoil: async () => {
      await service.sql('alter table users drop constraint users_chatid_key');
      await service.sql(`insert into users (chatid, chattag) values ('1', 'Ann'), ('1', 'Bob')`);
      return {};
    },
    says: 'cannot be restored: duplicate key value',
  },
])('removes a backup that $what, and keeps the last one', async ({ spoil, says }) => {
  const good = `clan-companion-${id}-2020-01-01T000000Z.backup.gz`;
  await writeFile(join(BACKUP_DIR, good), '');
  const instance = await spawnInstance({ BACKUP_KEEP: '1', ...(await spoil()) });
  await expect.poll(instance.output, soon).toMatch(/The backup failed|Backup saved/);
  expect(instance.output()).toMatch(
    new RegExp(`The backup failed [^\\n]+ 15 minutes[^\\n]+${says}`),
  );
  expect(await backups()).toEqual([good]);
  expect(await trials()).toEqual([]);
});

it.each(['SIGTERM to the service', 'SIGKILL to the service', 'SIGKILL to all'])(
  'leaves nothing after %s during the verification, at the latest after the next run',
  async (what) => {
    const [signal, , target] = what.split(' ') as [NodeJS.Signals, string, string];
    const instance = await spawnInstance();
    const trialProcess = async () => {
      const [name = ''] = await trials();
      return livePostmaster(join(folder, name, 'postgres'))?.pid;
    };
    await expect.poll(trialProcess, soon).toBeGreaterThan(0);
    const postgres = (await trialProcess())!;
    const saving = Number(/-trial-(\d+)-/.exec((await trials())[0]!)![1]);
    if (target === 'all') process.kill(saving, signal);
    instance.child.kill(signal);
    expect(await instance.ended).toBe(signal === 'SIGTERM' ? 0 : signal);
    await expect.poll(() => processExists(saving), soon).toBe(false);
    const left = async () => [...(await backups()), ...(await trials())];
    const count = async () => (await left()).length;
    await expect.poll(count, soon).toBe(target === 'all' ? 2 : 0);
    if (target === 'all') {
      // Instead of waiting for a minute.
      await service.sql('update automatic_backups set lease = now()');
      const next = await spawnInstance();
      await vi.waitUntil(() => next.output().includes('Backup saved and verified'), soon);
    }
    expect(await left()).toEqual(target === 'all' ? [aBackup] : []);
    await expect.poll(() => processExists(postgres), soon).toBe(false);
  },
);

it('goes on while the service drains, also if every process got the signal', async () => {
  const release = await holdUp();
  const instance = await spawnInstance({ DRAIN_SECONDS: '60' });
  await expect.poll(backups, soon).toEqual(anUnfinishedFile);
  for (const pid of childrenOf(instance.child.pid!)) process.kill(pid, 'SIGTERM');
  instance.child.kill('SIGTERM');
  await expect.poll(instance.output, soon).toContain('Draining');
  await release();
  await expect.poll(instance.output, soon).toMatch(/Backup saved|failed/);
  expect(instance.output()).toContain('Backup saved and verified');
});

it('says in one line that the database went away during a backup', async () => {
  await holdUp();
  const instance = await spawnInstance();
  await expect.poll(backups, soon).toEqual(anUnfinishedFile);
  await service.sql(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'clan-companion backup' and datname = current_database()`,
  );
  await expect.poll(instance.output, soon).toContain('The backup failed');
  const line = instance
    .output()
    .split('\n')
    .find((text) => text.includes('The backup failed'))!;
  expect((JSON.parse(line) as { msg: string }).msg).toMatch(
    /15 minutes\. The database failed \(.+\)\.$/,
  );
});

it('gives up if another process has taken over', async () => {
  await holdUp();
  const instance = await spawnInstance();
  await expect.poll(backups, soon).toEqual(anUnfinishedFile);
  const until = new Date(Date.now() + 600_000);
  await service.sql(`update automatic_backups set holder = 'another', lease = $1`, [until]);
  await expect.poll(backups, soon).toEqual([]);
  expect(await service.sql('select holder, lease from automatic_backups')).toEqual([
    { holder: 'another', lease: until },
  ]);
  expect(instance.output()).not.toContain('failed');
});

it('is due if the clock of the database was set back since the last one', async () => {
  await service.sql(
    `update automatic_backups set succeeded = now() + interval '1 year', lease = now() + interval '1 year'`,
  );
  await holdUp();
  await spawnInstance();
  await expect.poll(backups, soon).toEqual(anUnfinishedFile);
});
