import { expect, it, onTestFinished } from 'vitest';
import { hangUp } from '../src/features/sign-in/testing/odd-provider.ts';
import { openLedger } from './testing/ledger.ts';
import { printCounts } from './testing/print-counts.ts';
import { startServer } from './testing/server.ts';
import { serviceAt } from './testing/service.ts';
import { withChatPlatform } from './testing/sign-ins.ts';

/** Failed requests during the outage; one line for each would be far over the limit. */
const REFUSED = 200;

it('logs an outage of the database once, and its end once', async () => {
  const server = await startServer();
  onTestFinished(() => server.remove());
  const service = await serviceAt({ DATABASE_URL: server.url, LOG_LEVEL: 'info' });
  const running = await service.start();
  const ledger = await openLedger(service.url);
  ledger.write();
  await ledger.untilWell();
  const before = running.output().length;
  await server.kill();
  await expect
    .poll(() => ledger.counts.refused, { timeout: 60_000 })
    .toBeGreaterThan(ledger.counts.refused + REFUSED);
  await server.start();
  await ledger.untilWell();
  const lines = () => running.output().slice(before).trim().split('\n');
  await expect.poll(() => lines().join('\n')).toContain('Database available again');
  await ledger.rest();
  const messages = lines().map((line) => (JSON.parse(line) as { msg: string }).msg);
  printCounts('Log of an outage under load', {
    refused: ledger.counts.refused,
    lines: lines().length,
    bytes: lines().join('\n').length,
  });
  expect(messages).toEqual(['Database unavailable', 'Database available again']);
});

it('logs an outage of the chat platform once, and its end once', async () => {
  const { odd, output, signIn } = await withChatPlatform({ LOG_LEVEL: 'info' });
  const linesWith = (text: string) =>
    output()
      .split('\n')
      .filter((line) => line.includes(text));
  for (let n = 0; n < 20; n += 1) {
    expect((await signIn(odd.play({ '/oauth2/token': hangUp }).code)).status).toBe(503);
  }
  // The end is logged by the first sign-in that works after a calm moment.
  await expect
    .poll(async () => {
      expect((await signIn(odd.play().code)).status).toBe(200);
      return linesWith('Chat platform responds again');
    })
    .toHaveLength(1);
  expect(linesWith('Chat platform not responding')).toHaveLength(1);
  expect(linesWith('"level":"warn"')).toHaveLength(1);
});
