import { expect, it } from 'vitest';
import { Backoff } from './backoff.ts';

it('ends a wait as soon as the signal is aborted', async () => {
  const stopping = new AbortController();
  const waited = new Backoff().wait(stopping.signal, 60_000);
  stopping.abort();
  expect(await waited).toBe(false);
  expect(await new Backoff().wait(stopping.signal)).toBe(false);
});
