import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { embeddedFolder } from './testing/embedded.ts';
import { expectSurvives } from './testing/expect-survives.ts';
import { on, startServer } from './testing/server.ts';

const RESTARTS = 3;
const AGAIN = { timeout: 10_000, interval: 5 };

it.each(['fast', 'immediate'] as const)('recovers after PostgreSQL restarts (%s)', async (mode) => {
  const server = await startServer();
  onTestFinished(() => server.remove());
  await expectSurvives(`PostgreSQL restarted (${mode})`, {
    ...on(server),
    fault: async ({ untilWell }) => {
      for (let round = 0; round < RESTARTS; round += 1) {
        await server.stop(mode);
        await server.start();
        await untilWell();
        await sleep(Math.random() * 300);
      }
      return { rounds: RESTARTS };
    },
    wellWithinMs: 5_000,
  });
});

it('is not ready while PostgreSQL is stopped, and recovers', async () => {
  const server = await startServer();
  onTestFinished(() => server.remove());
  await expectSurvives('PostgreSQL stopped for 4 s', {
    ...on(server),
    fault: async ({ probes }) => {
      await server.stop();
      await expect.poll(probes.lastReady).toBe(503);
      for (let second = 0; second < 4; second += 1) {
        await sleep(1_000);
        expect(probes.lastReady()).toBe(503);
      }
      await server.start();
      return { rounds: 1 };
    },
    wellWithinMs: 5_000,
  });
});

it('restarts the embedded PostgreSQL after it was killed', async () => {
  const { DATA_DIR, postmaster, database } = await embeddedFolder();
  const rounds = 4;
  await expectSurvives('embedded PostgreSQL killed', {
    env: { DATA_DIR },
    database,
    fault: async ({ untilWell }) => {
      for (let round = 0; round < rounds; round += 1) {
        const killed = postmaster()!;
        process.kill(killed, 'SIGKILL');
        // Surviving backends may still serve requests, so wait for the new postmaster as well.
        await untilWell(expect.poll(() => postmaster() ?? killed, AGAIN).not.toBe(killed));
        await sleep(Math.random() * 300);
      }
      return { rounds };
    },
    wellWithinMs: 10_000,
  });
});
