import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { MAX_STALENESS_MS } from '../../src/platform/db/changes/feed.ts';
import { signIn } from './workloads.ts';

const TIMES = 3;

/** Writes at one instance invalidate the cache of the other, so reads there are not stale. */
export async function expectFreshReads(here: string, there: string): Promise<void> {
  const writer = await signIn(here, 'Writer');
  const reader = await signIn(there, 'Reader');
  const { mapid } = await writer.call('POST /maps', { query: { name: 'Fresh' } });
  const params = { map_id: mapid };
  for (let n = 0; n < TIMES; n += 1) {
    await writer.call('PUT /maps/{map_id}', { params, body: { name: `Fresh ${n}` } });
    await sleep(MAX_STALENESS_MS);
    expect((await reader.call('GET /maps/{map_id}', { params })).name).toBe(`Fresh ${n}`);
  }
}
