import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { breakUnderLoad } from './testing/break-under-load.ts';
import { on, type Server, startServer } from './testing/server.ts';

const ROOM = 20;

/** Somebody else takes every connection that there is, and holds on to it. */
async function takeAll(server: Server): Promise<{ taken: number; giveBack: () => Promise<void> }> {
  const clients: pg.Client[] = [];
  for (let failures = 0; failures < 20;) {
    const client = new pg.Client({ connectionString: server.url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      clients.push(client);
      await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where application_name = 'clan-companion'`,
      );
    } catch {
      failures += 1;
    }
  }
  return {
    taken: clients.length,
    giveBack: async () => {
      await Promise.all(clients.map((client) => client.end()));
    },
  };
}

it('others take every connection of the server', async () => {
  const server = await startServer({ settings: { max_connections: String(ROOM) } });
  onTestFinished(() => server.remove());
  await breakUnderLoad('all connections taken by others for 5 s', {
    ...on(server),
    fault: async ({ probes }) => {
      const { taken, giveBack } = await takeAll(server);
      expect(taken).toBe(ROOM);
      await sleep(5_000);
      expect(probes.lastReady()).toBe(503);
      await giveBack();
      return { taken };
    },
    wellWithinMs: 5_000,
  });
});

it('the server has room for fewer connections than the service would like', async () => {
  const server = await startServer({ settings: { max_connections: '9' } });
  onTestFinished(() => server.remove());
  await breakUnderLoad('9 connections for a service that would like 23', {
    ...on(server),
    staysReady: true,
    fault: async ({ ledger }) => {
      await sleep(5_000);
      expect(ledger.counts.refused).toBe(0);
      return { rounds: 1 };
    },
    wellWithinMs: 1_000,
  });
});
