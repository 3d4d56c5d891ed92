import { createLog } from '@clan-companion/runtime/log';
import type { REST } from 'discord.js';
import { expect, it } from 'vitest';
import { createThrottler } from './connect.ts';
import { createMetrics } from './metrics.ts';

const thorough = { tags: ['thorough'] };

it('starts no session for a connection that was closed while it waited', thorough, async () => {
  const limit = { total: 1_000, remaining: 500, reset_after: 0, max_concurrency: 1 };
  const rest = { get: async () => ({ shards: 1, session_start_limit: limit }) } as unknown as REST;
  const throttler = createThrottler(rest, {
    log: createLog('silent'),
    metrics: createMetrics(),
  });
  await throttler.waitForIdentify(0, new AbortController().signal);
  const closing = new AbortController();
  // It waits for about five seconds between two sessions.
  const second = throttler.waitForIdentify(0, closing.signal);
  await new Promise(setImmediate);
  closing.abort();
  await expect(second).rejects.toThrow('aborted');
});
