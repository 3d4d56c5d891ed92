import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { HEARD_WITHIN_MS } from '../../src/db/changes/feed.ts';
import { signIn } from './things.ts';

const TIMES = 5;

/** Writes at one instance invalidate the cache of the other, so reads there are not stale. */
export async function expectHeard(here: string, there: string): Promise<void> {
  const writer = await signIn(here, 'Writer');
  const reader = await signIn(there, 'Reader');
  const { mapid } = await writer.call('POST /maps', { query: { name: 'Heard' } });
  const params = { map_id: mapid };
  for (let n = 0; n < TIMES; n += 1) {
    await writer.call('PUT /maps/{map_id}', { params, body: { name: `Heard ${n}` } });
    await sleep(HEARD_WITHIN_MS);
    expect((await reader.call('GET /maps/{map_id}', { params })).name).toBe(`Heard ${n}`);
  }
}
