import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { startProxy } from '../src/testing/proxy.ts';
import { expectSurvives } from './testing/expect-survives.ts';
import { on, startServer } from './testing/server.ts';

/** How often every writer is served over the slow network. */
const SLOW_TURNS = 2;

/** A PostgreSQL server behind a proxy that can break the network. */
async function startBehindProxy() {
  const server = await startServer();
  const network = await startProxy({ connectionString: server.url });
  onTestFinished(async () => {
    await network.stop();
    await server.remove();
  });
  const { connectionString } = network.location as { connectionString: string };
  return { ...on(server), network, env: { DATABASE_URL: connectionString } };
}

it('answers correctly, only later, over a slow network and over a very slow one', async () => {
  const { network, ...place } = await startBehindProxy();
  await expectSurvives('network slow: 40 ms each way, 500 kB/s; very slow: 500 ms, 20 kB/s', {
    ...place,
    readiness: 'always',
    fault: async ({ ledger, untilWell }) => {
      network.slow({ delayMs: 40, bytesPerSecond: 500_000 });
      for (let turn = 0; turn < SLOW_TURNS; turn += 1) await ledger.untilWell();
      expect(ledger.counts.refused).toBe(0);
      network.restore();
      expect(await untilWell()).toBeLessThan(5_000);
      network.slow({ delayMs: 500, bytesPerSecond: 20_000 });
      await sleep(5_000);
      network.restore();
      return { rounds: 1 };
    },
    wellWithinMs: 10_000,
  });
});

it('recovers after the network was cut, dropped all packets or lost its connections', async () => {
  const { network, ...place } = await startBehindProxy();
  const cuts = 2;
  await expectSurvives('network cut for 1 s twice, held for 13 s, and its connections lost', {
    ...place,
    fault: async ({ probes, untilWell }) => {
      for (let round = 0; round < cuts; round += 1) {
        network.cut();
        await sleep(1_000);
        network.restore();
        expect(await untilWell()).toBeLessThan(5_000);
        await sleep(Math.random() * 300);
      }
      network.hold();
      // Longer than PostgreSQL's transaction timeout (10 s) and the service's statement timeout (12 s).
      await sleep(13_000);
      expect(probes.lastReady()).toBe(503);
      network.restore();
      await untilWell();
      // Half-open connections, as after a firewall dropped its state.
      network.lose();
      await untilWell();
      // Statements that the service has given up on must not take effect when they arrive.
      network.restore();
      await sleep(1_000);
      return { cuts };
    },
    wellWithinMs: 18_000,
  });
});
