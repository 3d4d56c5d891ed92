import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { openLedger } from './testing/ledger.ts';
import { printCounts } from './testing/print-counts.ts';
import { on, startServer } from './testing/server.ts';
import { serviceAt } from './testing/service.ts';

it('detects the writes that PostgreSQL loses with synchronous_commit off', async () => {
  const server = await startServer({
    settings: { synchronous_commit: 'off', wal_writer_delay: '10s' },
  });
  onTestFinished(() => server.remove());
  const service = await serviceAt(on(server).env);
  await service.start();
  const ledger = await openLedger(service.url);
  ledger.write();
  await ledger.untilWell();
  await sleep(500);
  await server.stop('immediate');
  await server.start();
  await ledger.rest();
  await expect(ledger.expectKept(on(server).database())).rejects.toThrow(/to deeply equal|told/);
  expect(ledger.counts.wrong).not.toEqual([]);
  printCounts('a PostgreSQL that forgets, to try the ledger', { ...ledger.counts });
});
