import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, it, onTestFinished, type TestContext } from 'vitest';
import { findRunning } from '../src/db/embedded/embedded-postgres.ts';
import { expectSurvives } from './testing/expect-survives.ts';
import { on, startServer } from './testing/server.ts';
import { type Disk, smallDisk } from './testing/small-disk.ts';

const DISK_MB = 192;
const FULL_MS = 5_000;

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
  await expectSurvives('disk full for 5 s, embedded PostgreSQL', {
    env: { DATA_DIR: disk.folder },
    database: () => findRunning(disk.folder)!,
    fault: async ({ ledger, probes }) => {
      await disk.fill();
      await sleep(FULL_MS / 2);
      expect(ledger.counts.refused).toBeGreaterThan(0);
      await fillWal(findRunning(disk.folder));
      await sleep(FULL_MS / 2);
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
  await expectSurvives('disk full for 5 s, PostgreSQL a server', {
    ...on(server),
    fault: async ({ ledger }) => {
      await disk.fill();
      await sleep(FULL_MS / 2);
      expect(ledger.counts.refused).toBeGreaterThan(0);
      await fillWal({ connectionString: server.url });
      await sleep(FULL_MS / 2);
      await disk.makeRoom();
      // As an operator or a service manager would.
      if (!server.isUp()) await server.start();
      return { disk: `${DISK_MB} MB` };
    },
    wellWithinMs: 15_000,
  });
});
