import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { migrations } from '../src/migrations/migrations.ts';
import { spawnService } from '../src/testing/process.ts';
import { expectFreshReads } from './testing/expect-fresh-reads.ts';
import { openLedger } from './testing/ledger.ts';
import { previousVersion } from './testing/previous-version.ts';
import { printCounts } from './testing/print-counts.ts';
import { startServer } from './testing/server.ts';
import { serviceAt } from './testing/service.ts';

it('keeps the previous version working during and after the migration', async ({ skip }) => {
  const previous = await previousVersion();
  if (!previous) {
    printCounts('Two versions side by side', {
      tried: 0,
      'since the sources have no history here': '',
    });
    return skip('no history of the sources');
  }
  onTestFinished(() => previous.remove());
  const server = await startServer();
  onTestFinished(() => server.remove());
  const env = { DATABASE_URL: server.url, LOG_LEVEL: 'error' };
  const old = await spawnService(env, previous.command);
  onTestFinished(async () => {
    old.child.kill('SIGTERM');
    await old.ended;
  });
  await old.ready;
  const oldLedger = await openLedger(old.url, 'old ');
  oldLedger.write();
  await oldLedger.untilWell();

  const current = await serviceAt(env);
  const started = await current.start();
  expect(started.output()).toMatch(new RegExp(`Applied migrations? .*${migrations.at(-1)!.name}`));
  const newLedger = await openLedger(current.url, 'new ');
  newLedger.write();
  await expectFreshReads(old.url, current.url);
  await expectFreshReads(current.url, old.url);
  await Promise.all([oldLedger.untilWell(), newLedger.untilWell()]);
  await Promise.all([oldLedger.rest(), newLedger.rest()]);
  for (const ledger of [oldLedger, newLedger]) {
    await ledger.expectKept({ connectionString: server.url });
    expect(ledger.counts).toMatchObject({ refused: 0, cutOff: 0 });
  }

  // Every statement of the previous version, not only those that ran above.
  const statements = await previous.statements();
  expect(statements.length).toBeGreaterThan(50);
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  onTestFinished(() => client.end());
  for (const { name, text } of statements) {
    const works = client.query(`prepare "${name}" as ${text}`);
    await expect(works, `${name} of the previous version`).resolves.toBeDefined();
  }

  // The previous version restarts during the upgrade.
  const again = await spawnService(env, previous.command);
  onTestFinished(() => void again.child.kill('SIGKILL'));
  await again.ready;
  const sum = (name: 'acknowledged' | 'reads') => oldLedger.counts[name] + newLedger.counts[name];
  printCounts(`Two versions side by side (the previous one is ${previous.commit})`, {
    acknowledged: sum('acknowledged'),
    reads: sum('reads'),
    refused: 0,
    lost: 0,
    'statements of the previous version that work': statements.length,
    longestMs: Math.max(oldLedger.counts.longestMs, newLedger.counts.longestMs),
  });
});
