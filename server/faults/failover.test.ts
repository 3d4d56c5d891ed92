import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { SUPERUSER } from '../src/platform/db/embedded/database-instance.ts';
import { freePort } from '../src/testing/process.ts';
import { startProxy } from '../src/testing/proxy.ts';
import { ANSWER_WITHIN_MS } from './testing/expect-survives.ts';
import { expectFreshReads } from './testing/expect-fresh-reads.ts';
import { type Ledger, openLedger } from './testing/ledger.ts';
import { printCounts } from './testing/print-counts.ts';
import { type Server, startServer } from './testing/server.ts';
import { serviceAt } from './testing/service.ts';
import { startStandby, waitForStandby } from './testing/standby.ts';
import { signIn } from './testing/workloads.ts';

const removeAfterTest = <S extends Server>(server: S): S => {
  onTestFinished(() => server.remove());
  return server;
};

/** How often every writer is served before a fault, and again after it. */
const TURNS = 3;
const PASSWORD = 'nobody-may-see-this';

const addressOf = (...ports: (number | string)[]): string => {
  const hosts = ports.map((port) => `127.0.0.1:${port}`).join(',');
  return `postgres://${SUPERUSER}:${PASSWORD}@${hosts}/postgres?target_session_attrs=read-write`;
};

/** Breaks something under load and returns the time until every writer was served again. */
async function recoveryTime(ledger: Ledger, fault: () => Promise<void>): Promise<number> {
  ledger.write();
  for (let turn = 0; turn < TURNS; turn += 1) await ledger.untilWell();
  const began = performance.now();
  await fault();
  await ledger.untilWell();
  const wellAfter = Math.round(performance.now() - began);
  for (let turn = 0; turn < TURNS; turn += 1) await ledger.untilWell();
  await ledger.rest();
  return wellAfter;
}

/** A planned switchover: the primary becomes read-only and stays up. */
async function makeReadOnly(server: Server): Promise<void> {
  await server.sql('alter system set default_transaction_read_only = on');
  await server.sql('select pg_reload_conf()');
  await sleep(500);
}

it('follows to the standby when the primary dies or becomes read-only', async () => {
  const ports = [await freePort(), await freePort()] as const;
  let primary = removeAfterTest(await startServer({ port: ports[0] }));
  const env = { DATABASE_URL: addressOf(...ports), LOG_LEVEL: 'warn' };
  const service = await serviceAt(env);
  // Its replica address is one of the two, primary or standby at the time.
  const another = await serviceAt({ ...env, DATABASE_REPLICA_URL: addressOf(ports[1]) });
  const processes = [await service.start(), await another.start()];
  const ledger = await openLedger(service.url);
  const wellAfter: number[] = [];
  const ends = [(server: Server) => server.kill(), makeReadOnly];
  for (const end of ends) {
    // The new standby takes the port of the previous primary.
    const free = ports.find((port) => port !== primary.port);
    const standby = removeAfterTest(await startStandby(primary, free));
    await waitForStandby(primary);
    await expectFreshReads(service.url, another.url);
    const took = await recoveryTime(ledger, async () => {
      await end(primary);
      await standby.promote();
    });
    wellAfter.push(took);
    await ledger.expectKept({ connectionString: standby.url });
    await primary.remove();
    primary = standby;
    await expectFreshReads(service.url, another.url);
  }
  for (const { output } of processes) expect(output()).not.toContain(PASSWORD);
  expect(ledger.counts.cutOff).toBe(0);
  expect(ledger.counts.longestMs).toBeLessThan(ANSWER_WITHIN_MS);
  printCounts('A primary dies, and the next one is closed for writing', {
    ...ledger.counts,
    lost: 0,
    'well again after (ms)': wellAfter.join(' / '),
  });
});

it('follows to the standby when the primary stops answering', async () => {
  const primary = removeAfterTest(await startServer());
  const standby = removeAfterTest(await startStandby(primary));
  await waitForStandby(primary);
  const network = await startProxy({ connectionString: primary.url });
  const { port } = new URL((network.location as { connectionString: string }).connectionString);
  const service = await serviceAt({ DATABASE_URL: addressOf(port, standby.port) });
  await service.start();
  const ledger = await openLedger(service.url);
  const wellAfter = await recoveryTime(ledger, async () => {
    network.hold();
    await primary.kill();
    await standby.promote();
  });
  await ledger.expectKept({ connectionString: standby.url });
  await network.stop();
  expect(ledger.counts.cutOff).toBe(0);
  expect(ledger.counts.longestMs).toBeLessThan(ANSWER_WITHIN_MS);
  printCounts('A primary falls silent', {
    ...ledger.counts,
    lost: 0,
    'well again after (ms)': wellAfter,
  });
});

const refusalOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'acknowledged',
    (error: unknown) => error,
  );

it('does not acknowledge a commit that no standby has', async () => {
  const primary = removeAfterTest(await startServer());
  const standby = removeAfterTest(await startStandby(primary));
  await waitForStandby(primary);
  const service = await serviceAt({ DATABASE_URL: primary.url });
  await service.start();
  const person = await signIn(service.url, 'Alone');
  const setNickname = (dataupdate: string) => person.call('PUT /users', { body: { dataupdate } });
  await setNickname('Before');
  await standby.stop();

  // An operator cancels the wait for the standby: PostgreSQL then commits with a warning.
  const cancelled = refusalOf(setNickname('Cancelled'));
  const waiting = `select pid from pg_stat_activity where wait_event = 'SyncRep'`;
  await vi.waitFor(async () => {
    const [found] = await primary.sql<{ pid: number }>(waiting);
    await primary.sql('select pg_cancel_backend($1)', [found!.pid]);
  }, 5_000);
  expect(await cancelled).toMatchObject({ status: 503, problem: 'database-away' });
  // The commit is in the database all the same, and reads show it.
  expect(await person.call('GET /users')).toMatchObject({ nickname: 'Cancelled' });

  // Nobody cancels the wait: our own timeout ends it.
  const began = performance.now();
  expect(await refusalOf(setNickname('Waiting'))).toMatchObject({ status: 503 });
  const refusedAfter = Math.round(performance.now() - began);
  expect(refusedAfter).toBeLessThan(ANSWER_WITHIN_MS);
  expect(await person.call('GET /users')).toMatchObject({ nickname: 'Cancelled' });

  // The standby is back: the waiting commit completes, and later writes follow it.
  await standby.start();
  await setNickname('After');
  expect(await person.call('GET /users')).toMatchObject({ nickname: 'After' });
  printCounts('The standby is down', { refused: 2, 'refused after (ms)': refusedAfter, lost: 0 });
});
