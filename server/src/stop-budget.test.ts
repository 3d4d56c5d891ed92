import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { STOP_WITHIN_MS as BOT_STOPS_WITHIN_MS } from '../../bot/src/timing.ts';
import { STOP_POSTGRES_MS } from './db/embedded/postmaster.ts';
import { atMost, STOP_SERVING_MS, STOP_WITHIN_MS } from './stop-budget.ts';
import { productionTiming } from './timing.ts';

/** The first match of the pattern in a file of `deploy/`, as a number. */
async function secondsIn(name: string, pattern: RegExp): Promise<number> {
  const text = await readFile(new URL(`../../deploy/${name}`, import.meta.url), 'utf8');
  return Number(pattern.exec(text)?.[1]);
}

it('fits into the time that systemd, Docker and Kubernetes grant', async () => {
  const draining = await secondsIn(
    'kubernetes/clan-companion.yaml',
    /name: DRAIN_SECONDS, value: '(\d+)'/,
  );
  const granted = {
    systemd: await secondsIn('clan-companion.service', /^TimeoutStopSec=(\d+)$/m),
    docker: await secondsIn('compose.yaml', /stop_grace_period: (\d+)s/),
    kubernetes:
      (await secondsIn('kubernetes/clan-companion.yaml', /terminationGracePeriodSeconds: (\d+)/)) -
      draining,
  };
  for (const seconds of Object.values(granted)) {
    expect(seconds * 1000).toBeGreaterThan(STOP_WITHIN_MS);
  }
});

it('is granted to the chat bot as well', async () => {
  const granted = [
    await secondsIn('clan-companion-bot.service', /^TimeoutStopSec=(\d+)$/m),
    await secondsIn('compose.yaml', /^ {2}bot:[^]*?stop_grace_period: (\d+)s/m),
    await secondsIn(
      'kubernetes/clan-companion.yaml',
      /name: clan-companion-bot[^]*?terminationGracePeriodSeconds: (\d+)/,
    ),
  ];
  for (const seconds of granted) expect(seconds * 1000).toBeGreaterThan(BOT_STOPS_WITHIN_MS);
});

it('is longer than the sum of what it waits for, one after the other', () => {
  expect(STOP_SERVING_MS).toBeGreaterThan(productionTiming.lastAnswers);
  expect(STOP_WITHIN_MS).toBeGreaterThan(STOP_SERVING_MS + STOP_POSTGRES_MS);
});

it('does not wait for work that never ends', async () => {
  await expect(atMost(1, new Promise(() => undefined))).resolves.toBeUndefined();
});

it('reports a failure of the work', async () => {
  await expect(atMost(60_000, Promise.reject(new Error('broken')))).rejects.toThrow('broken');
});
