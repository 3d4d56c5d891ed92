import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { startProxy } from '../src/testing/proxy.ts';
import { expectSurvives } from './testing/expect-survives.ts';
import { on, startServer } from './testing/server.ts';

/** A server behind a network that can be broken. */
async function behindNetwork() {
  const server = await startServer();
  const network = await startProxy({ connectionString: server.url });
  onTestFinished(async () => {
    await network.stop();
    await server.remove();
  });
  const { connectionString } = network.location as { connectionString: string };
  return { ...on(server), network, env: { DATABASE_URL: connectionString } };
}

it('a slow network: everything is right, only later', async () => {
  const { network, ...place } = await behindNetwork();
  await expectSurvives('network slow: 40 ms each way, 500 kB/s', {
    ...place,
    readiness: 'always',
    fault: async ({ ledger }) => {
      network.slow({ delayMs: 40, bytesPerSecond: 500_000 });
      await sleep(4_000);
      expect(ledger.counts.refused).toBe(0);
      network.restore();
      return { rounds: 1 };
    },
    wellWithinMs: 5_000,
  });
});

it('a very slow network', async () => {
  const { network, ...place } = await behindNetwork();
  await expectSurvives('network very slow: 500 ms each way, 20 kB/s', {
    ...place,
    readiness: 'always',
    fault: async () => {
      network.slow({ delayMs: 500, bytesPerSecond: 20_000 });
      await sleep(5_000);
      network.restore();
      return { rounds: 1 };
    },
    wellWithinMs: 10_000,
  });
});

it('a network that is cut', async () => {
  const { network, ...place } = await behindNetwork();
  const rounds = 5;
  await expectSurvives('network cut for 1 s', {
    ...place,
    fault: async ({ untilWell }) => {
      for (let round = 0; round < rounds; round += 1) {
        network.cut();
        await sleep(1_000);
        network.restore();
        await untilWell();
        await sleep(Math.random() * 300);
      }
      return { rounds };
    },
    wellWithinMs: 5_000,
  });
});

it('a network in which everything vanishes, and nobody is told', async () => {
  const { network, ...place } = await behindNetwork();
  await expectSurvives('network held for 14 s', {
    ...place,
    fault: async ({ probes }) => {
      network.hold();
      // Longer than the server waits for a transaction (10 s), and the service for an answer (12 s).
      await sleep(14_000);
      expect(probes.lastReady()).toBe(503);
      network.restore();
      return { rounds: 1 };
    },
    wellWithinMs: 18_000,
  });
});

it('connections that nobody knows to be dead, as behind a firewall that forgot them', async () => {
  const { network, ...place } = await behindNetwork();
  await expectSurvives('connections lost in silence, what was sent on them arriving at last', {
    ...place,
    fault: async ({ untilWell }) => {
      network.lose();
      await untilWell();
      await sleep(3_000);
      // What the service has given up by now must not happen any more.
      network.restore();
      await sleep(1_000);
      return { rounds: 1 };
    },
    wellWithinMs: 18_000,
  });
});
