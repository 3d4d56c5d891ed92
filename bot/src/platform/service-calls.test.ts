import { ProblemError } from '@clan-companion/contract/core/client';
import { Backoff } from '@clan-companion/runtime/backoff';
import { createLog } from '@clan-companion/runtime/log';
import { expect, it, onTestFinished, vi } from 'vitest';
import { ServiceCalls } from './service-calls.ts';

const failure = (status: number, retryAfter: number, type = 'about:blank') =>
  new ProblemError({ type, title: 'Failed', status, detail: 'Failed.' }, retryAfter);

/** Calls for 50 chat servers that all fail. Returns how many were made until it is stopped. */
async function callsMade(thrown: Error): Promise<number> {
  const calls = new ServiceCalls(createLog('silent'));
  let made = 0;
  const all = Array.from({ length: 50 }, (_, n) =>
    calls.run(String(n), async () => {
      made += 1;
      throw thrown;
    }),
  );
  const [first] = all;
  await expect(first).rejects.toThrow(thrown);
  calls.stop();
  await Promise.allSettled(all);
  return made;
}

it('lets all chat servers wait while the service is overloaded', async () => {
  expect(await callsMade(failure(503, 3_600))).toBe(8);
});

const watchPauses = () => {
  const wait = vi.spyOn(Backoff.prototype, 'wait');
  onTestFinished(() => wait.mockRestore());
  return wait;
};

it('waits for as long as the service asks', async () => {
  const wait = watchPauses();
  await callsMade(failure(503, 3_600));
  expect(wait).toHaveBeenCalledExactlyOnceWith(expect.any(AbortSignal), 3_600_000);
});

it.each([
  ['fail', failure(500, 3_600)],
  ['take too long', new DOMException('Failed.', 'TimeoutError')],
  ['are unknown to an older service', failure(404, 3_600, '/problems/no-such-page')],
])('does not let the others wait for one chat server whose calls %s', async (_what, thrown) => {
  const wait = watchPauses();
  const calls = new ServiceCalls(createLog('silent'));
  const failing = calls.run('1', () => Promise.reject(thrown));
  await expect(failing).rejects.toThrow('Failed.');
  expect(wait).not.toHaveBeenCalled();
  expect(await calls.run('2', async () => 'done')).toBe('done');
});
