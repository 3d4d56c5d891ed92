import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { embeddedFolder } from './testing/embedded.ts';
import { expectSurvives } from './testing/expect-survives.ts';
import { on, startServer } from './testing/server.ts';

const RESTARTS = ['fast', 'immediate', 'fast', 'immediate'] as const;
const AGAIN = { timeout: 10_000, interval: 5 };

it('recovers after PostgreSQL restarts, and is not ready while it is stopped', async () => {
  const server = await startServer();
  onTestFinished(() => server.remove());
  await expectSurvives('PostgreSQL restarted (fast and immediate), then stopped for 2 s', {
    ...on(server),
    fault: async ({ probes, untilWell }) => {
      for (const mode of RESTARTS) {
        await server.stop(mode);
        await server.start();
        await untilWell();
        await sleep(Math.random() * 300);
      }
      await server.stop();
      await expect.poll(probes.lastReady).toBe(503);
      for (let second = 0; second < 2; second += 1) {
        await sleep(1_000);
        expect(probes.lastReady()).toBe(503);
      }
      await server.start();
      return { restarts: RESTARTS.length };
    },
    wellWithinMs: 5_000,
  });
});

it('restarts the embedded PostgreSQL after it was killed', async () => {
  const { DATA_DIR, postmaster, database } = await embeddedFolder();
  const rounds = 2;
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
