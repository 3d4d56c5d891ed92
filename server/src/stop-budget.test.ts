import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { STOP_WITHIN_MS as BOT_STOPS_WITHIN_MS } from '../../bot/src/config.ts';
import { STOP_POSTGRES_MS } from './platform/db/embedded/postmaster.ts';
import { atMost, productionTiming, STOP_SERVING_MS, STOP_WITHIN_MS } from './timing.ts';

/** The first match of the pattern in a file of `deploy/`, as a number. */
async function secondsIn(name: string, pattern: RegExp): Promise<number> {
  const text = await readFile(new URL(`../../deploy/${name}`, import.meta.url), 'utf8');
  return Number(pattern.exec(text)?.[1]);
}

/** The value that a file of `deploy/` sets, in the syntax of systemd, Compose or Kubernetes. */
async function drainIn(name: string): Promise<number> {
  const seconds = await secondsIn(name, /DRAIN_SECONDS(?:=|: '?|, value: '?)(\d+)/);
  return Number.isNaN(seconds) ? 0 : seconds;
}

it('fits into the time that systemd, Docker and Kubernetes grant', async () => {
  const granted = {
    'clan-companion.service': /^TimeoutStopSec=(\d+)$/m,
    'compose.yaml': /stop_grace_period: (\d+)s/,
    'kubernetes/clan-companion.yaml': /terminationGracePeriodSeconds: (\d+)/,
  };
  for (const [name, pattern] of Object.entries(granted)) {
    // Kubernetes sends its signal after this.
    const before = await secondsIn(name, /command: \[sleep, '(\d+)'\]/);
    const seconds = (await secondsIn(name, pattern)) - (before || 0) - (await drainIn(name));
    expect(seconds * 1000, name).toBeGreaterThan(STOP_WITHIN_MS);
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
