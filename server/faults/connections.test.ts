import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { expectSurvives } from './testing/expect-survives.ts';
import { on, type Server, startServer } from './testing/server.ts';

const ROOM = 20;
/** How often every writer is served between two faults. */
const TURNS = 10;
const END_SERVICE_CONNECTIONS = `select pg_terminate_backend(pid) from pg_stat_activity
                  where application_name = 'clan-companion'`;

/** Takes every connection of the PostgreSQL server and holds them until the returned function is called. */
async function takeAll(server: Server): Promise<() => Promise<void>> {
  const clients: pg.Client[] = [];
  const takeOne = async () => {
    const client = new pg.Client({ connectionString: server.url });
    client.on('error', () => undefined);
    await client.connect().then(
      () => clients.push(client),
      () => undefined,
    );
  };
  // The service reconnects just as fast and competes for them.
  for (const until = Date.now() + 10_000; clients.length < ROOM && Date.now() < until;) {
    await Promise.all(Array.from({ length: ROOM - clients.length }, takeOne));
    await clients[0]?.query(END_SERVICE_CONNECTIONS);
  }
  expect(clients).toHaveLength(ROOM);
  return async () => {
    await Promise.all(clients.map((client) => client.end()));
  };
}

it('recovers after other clients took every connection of the PostgreSQL server', async () => {
  const server = await startServer({ settings: { max_connections: String(ROOM) } });
  onTestFinished(() => server.remove());
  await expectSurvives('all connections taken by others for 2 s', {
    ...on(server),
    fault: async ({ probes }) => {
      const release = await takeAll(server);
      await expect.poll(probes.lastReady).toBe(503);
      await sleep(2_000);
      expect(probes.lastReady()).toBe(503);
      await release();
      return { rounds: 1 };
    },
    wellWithinMs: 5_000,
  });
});

it('works with fewer connections than its pools want', async () => {
  const server = await startServer({ settings: { max_connections: '10' } });
  onTestFinished(() => server.remove());
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  onTestFinished(() => admin.end());
  await expectSurvives('9 connections where the service would like 23; all ended 3 times', {
    ...on(server),
    readiness: 'either',
    fault: async ({ ledger, untilWell }) => {
      for (let turn = 0; turn < TURNS; turn += 1) await ledger.untilWell();
      expect(ledger.counts.refused).toBe(0);
      for (let round = 0; round < 3; round += 1) {
        await admin.query(END_SERVICE_CONNECTIONS);
        for (let turn = 0; turn < TURNS; turn += 1) await untilWell();
      }
      return { rounds: 3 };
    },
    wellWithinMs: 6_000,
  });
});
