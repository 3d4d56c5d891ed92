import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { startProxy } from '../src/testing/proxy.ts';
import { breakUnderLoad } from './testing/break-under-load.ts';
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
  await breakUnderLoad('network slow: 40 ms each way, 500 kB/s', {
    ...place,
    staysReady: true,
    fault: async ({ ledger }) => {
      network.slow({ delayMs: 40, bytesPerSecond: 500_000 });
      await sleep(6_000);
      expect(ledger.counts.refused).toBe(0);
      network.restore();
      return { rounds: 1 };
    },
    wellWithinMs: 2_000,
  });
});

it('a very slow network', async () => {
  const { network, ...place } = await behindNetwork();
  await breakUnderLoad('network very slow: 500 ms each way, 20 kB/s', {
    ...place,
    staysReady: true,
    fault: async () => {
      network.slow({ delayMs: 500, bytesPerSecond: 20_000 });
      await sleep(10_000);
      network.restore();
      return { rounds: 1 };
    },
    wellWithinMs: 10_000,
  });
});

it('a network that is cut', async () => {
  const { network, ...place } = await behindNetwork();
  const rounds = 5;
  await breakUnderLoad('network cut for 1 s', {
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
    wellWithinMs: 3_000,
  });
});

it('a network in which everything vanishes for 20 s, and nobody is told', async () => {
  const { network, ...place } = await behindNetwork();
  await breakUnderLoad('network held for 20 s', {
    ...place,
    fault: async ({ probes }) => {
      network.hold();
      await sleep(5_000);
      expect(probes.lastReady()).toBe(503);
      await sleep(15_000);
      expect(probes.lastReady()).toBe(503);
      network.restore();
      return { rounds: 1 };
    },
    wellWithinMs: 18_000,
  });
});

it('connections that are dead without anybody being told, as behind a firewall that forgot them', async () => {
  const { network, ...place } = await behindNetwork();
  const rounds = 2;
  await breakUnderLoad('connections lost in silence', {
    ...place,
    fault: async ({ untilWell }) => {
      for (let round = 0; round < rounds; round += 1) {
        network.lose();
        await untilWell();
      }
      return { rounds };
    },
    wellWithinMs: 18_000,
  });
});
