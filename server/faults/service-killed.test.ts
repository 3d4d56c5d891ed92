import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import type { Location } from '../src/platform/db/connection.ts';
import type { ServiceProcess } from '../src/testing/process.ts';
import { embeddedFolder } from './testing/embedded.ts';
import { openLedger } from './testing/ledger.ts';
import { printCounts } from './testing/print-counts.ts';
import { on, startServer } from './testing/server.ts';
import { serviceAt } from './testing/service.ts';

/** Even, for both orders of two kills. */
const ROUNDS = 4;
/** From the start of the new process until every writer was served, with a margin for slow machines. */
const WELL_WITHIN_MS = 15_000;

interface Fault {
  readonly env: Record<string, string>;
  readonly kill: (service: ServiceProcess, round: number) => void;
  readonly database: () => Location;
}

async function expectSurvivesKills(what: string, { env, kill, database }: Fault): Promise<void> {
  const service = await serviceAt(env);
  let running = await service.start();
  const ledger = await openLedger(service.url);
  const { counts } = ledger;
  let slowest = 0;
  ledger.write();
  for (let round = 0; round < ROUNDS; round += 1) {
    await ledger.untilWell();
    await sleep(100 + Math.random() * 300);
    kill(running, round);
    expect(await running.ended).toBe('SIGKILL');
    const began = performance.now();
    running = await service.start();
    await ledger.untilWell();
    slowest = Math.max(slowest, Math.round(performance.now() - began));
  }
  await ledger.rest();
  await ledger.expectKept(database());
  printCounts(what, { rounds: ROUNDS, ...counts, lost: 0, 'well again within ms': slowest });
  expect(slowest).toBeLessThan(WELL_WITHIN_MS);
}

it('takes over the running embedded PostgreSQL after the service was killed', async () => {
  const { DATA_DIR, postmaster, database } = await embeddedFolder();
  const seen = new Set<number | undefined>();
  await expectSurvivesKills('service killed, embedded PostgreSQL left alone', {
    env: { DATA_DIR },
    kill: ({ child }) => {
      seen.add(postmaster());
      child.kill('SIGKILL');
    },
    database,
  });
  expect([...seen]).toEqual([postmaster()]);
});

it('loses no acknowledged write when the service and its PostgreSQL are killed together', async () => {
  const { DATA_DIR, postmaster, database } = await embeddedFolder();
  await expectSurvivesKills('service and embedded PostgreSQL killed', {
    env: { DATA_DIR },
    kill: ({ child }, round) => {
      const pid = postmaster()!;
      // In both orders, because each may notice the death of the other.
      if (round % 2 === 0) process.kill(pid, 'SIGKILL');
      child.kill('SIGKILL');
      if (round % 2 === 1) process.kill(pid, 'SIGKILL');
    },
    database,
  });
});

it('loses no acknowledged write when the service is killed with an external PostgreSQL server', async () => {
  const server = await startServer();
  onTestFinished(() => server.remove());
  await expectSurvivesKills('service killed, PostgreSQL a server', {
    ...on(server),
    kill: ({ child }) => child.kill('SIGKILL'),
  });
});
