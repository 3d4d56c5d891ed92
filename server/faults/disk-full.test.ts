import { readdir, rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, it, onTestFinished, type TestContext } from 'vitest';
import { findRunning } from '../src/platform/db/embedded/embedded-postgres.ts';
import { dataFolder, spawnService } from '../src/testing/process.ts';
import { expectSurvives } from './testing/expect-survives.ts';
import { on, startServer } from './testing/server.ts';
import { type Disk, smallDisk } from './testing/small-disk.ts';

const DISK_MB = 192;
/** From then on, PostgreSQL cannot start. */
const FULL_MS = 2_000;

async function mountDisk({ skip }: TestContext): Promise<Disk> {
  const disk = await smallDisk(DISK_MB);
  if (!disk) return skip('a full disk was not tried: this user may not mount one');
  onTestFinished(() => disk.remove());
  return disk;
}

/** Fills the WAL too: PostgreSQL crashes and cannot restart before there is space. */
async function fillWal(database: pg.ClientConfig | undefined): Promise<void> {
  // The load may have crashed it already.
  if (!database) return;
  const client = new pg.Client(database);
  client.on('error', () => undefined);
  const connected = await client.connect().then(
    () => true,
    () => false,
  );
  if (!connected) return;
  // The crash is intended.
  for (let segments = 0; segments < 20; segments += 1) {
    await client
      .query(`select pg_logical_emit_message(false, 'full', 'disk'), pg_switch_wal()`)
      .catch(() => (segments = 20));
  }
  await client.end().catch(() => undefined);
}

it('recovers after the disk of the embedded PostgreSQL was full', async (context) => {
  const disk = await mountDisk(context);
  await expectSurvives('disk full for 2 s, embedded PostgreSQL', {
    env: { DATA_DIR: disk.folder },
    database: () => findRunning(disk.folder)!,
    fault: async ({ ledger, probes }) => {
      await disk.fill();
      await expect.poll(() => ledger.counts.refused).toBeGreaterThan(0);
      await fillWal(findRunning(disk.folder));
      await expect.poll(probes.lastReady).toBe(503);
      await sleep(FULL_MS);
      expect(probes.lastReady()).toBe(503);
      await disk.makeRoom();
      return { disk: `${DISK_MB} MB` };
    },
    wellWithinMs: 15_000,
  });
});

it('recovers after the disk of a PostgreSQL server was full', async (context) => {
  const disk = await mountDisk(context);
  const server = await startServer({ folder: disk.folder });
  onTestFinished(() => server.remove());
  await expectSurvives('disk full for 2 s, PostgreSQL a server', {
    ...on(server),
    fault: async ({ ledger, probes }) => {
      await disk.fill();
      await expect.poll(() => ledger.counts.refused).toBeGreaterThan(0);
      await fillWal({ connectionString: server.url });
      await expect.poll(probes.lastReady).toBe(503);
      await sleep(FULL_MS);
      await disk.makeRoom();
      // As an operator or a service manager would.
      if (!server.isUp()) await server.start();
      return { disk: `${DISK_MB} MB` };
    },
    wellWithinMs: 15_000,
  });
});

it('keeps the last backup while the disk of BACKUP_DIR is full', async (context) => {
  const disk = await mountDisk(context);
  const server = await startServer();
  onTestFinished(() => server.remove());
  const TMPDIR = await dataFolder();
  onTestFinished(() => rm(TMPDIR, { recursive: true, force: true }));
  const backups = async () =>
    (await readdir(disk.folder)).filter((name) => name.startsWith('clan-companion-'));
  const run = async (env: Record<string, string>, says: RegExp) => {
    // Otherwise it would be tried again after 15 minutes, or after a day.
    await server
      .sql('update automatic_backups set lease = now(), succeeded = null')
      .catch(() => undefined);
    const service = await spawnService({ DATABASE_URL: server.url, BACKUP_KEEP: '1', ...env });
    onTestFinished(() => void service.child.kill('SIGKILL'));
    await service.ready;
    await expect
      .poll(service.output, { timeout: 120_000 })
      .toMatch(/The backup failed|Backup saved/);
    expect(service.output()).toMatch(says);
    service.child.kill('SIGTERM');
    expect(await service.ended).toBe(0);
  };
  const env = { BACKUP_DIR: disk.folder, TMPDIR };
  await run(env, /Backup saved and verified/);
  const [last] = await backups();
  await disk.fill();
  await run(env, new RegExp(`The disk of BACKUP_DIR ${disk.folder} is full: free some space`));
  expect(await backups()).toEqual([last]);
  await disk.makeRoom();
  await run(env, /Backup saved and verified/);
  expect(await backups()).not.toContain(last);
  expect(await backups()).toHaveLength(1);
  expect((await readdir(TMPDIR)).filter((name) => name.includes('trial'))).toEqual([]);

  const BACKUP_DIR = await dataFolder();
  onTestFinished(() => rm(BACKUP_DIR, { recursive: true, force: true }));
  await disk.fill();
  await run(
    { BACKUP_DIR, TMPDIR: disk.folder },
    /"level":"warn".+Backup saved \(not verified: .+(disk is full|No space left on device)/,
  );
  expect(await readdir(BACKUP_DIR)).toHaveLength(1);
});
