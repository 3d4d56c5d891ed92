import { ProblemError } from '@clan-companion/contract/core/client';
import { expect, it } from 'vitest';
import { IdempotencyKeys } from './idempotency-keys.ts';

const problem = (status: number) =>
  new ProblemError({ type: '/problems/test', title: '', status, detail: '' });

/** The keys of two attempts, the first of which ends like this. */
async function keysAfter(first: Error | undefined, inputs: [unknown, unknown]): Promise<string[]> {
  const keys = new IdempotencyKeys();
  const used: string[] = [];
  const send = (failure?: Error) => (key: string) => {
    used.push(key);
    return failure ? Promise.reject(failure) : Promise.resolve();
  };
  await keys.use(inputs[0], send(first)).catch(() => undefined);
  await keys.use(inputs[1], send());
  return used;
}

const same = { body: { item: 'Iron' } };

it.each([
  ['the connection failed', new TypeError('Failed to fetch')],
  ['a proxy failed', problem(502)],
])('keeps the key for a retry after %s', async (_, failure) => {
  const [first, second] = await keysAfter(failure, [same, same]);
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(second).toBe(first);
});

it('keeps the key for the same input while the first attempt is under way', async () => {
  const keys = new IdempotencyKeys();
  const used: string[] = [];
  const send = (key: string) => {
    used.push(key);
    return Promise.resolve();
  };
  await Promise.all([keys.use(same, send), keys.use(same, send)]);
  await keys.use(same, send);
  expect(used[1]).toBe(used[0]);
  expect(used[2]).not.toBe(used[0]);
});

it.each<[string, Error | undefined, [unknown, unknown]]>([
  ['after success', undefined, [same, same]],
  ['after a refusal', problem(403), [same, same]],
  ['for another input', new TypeError('Failed to fetch'), [same, { body: { item: 'Bone' } }]],
])('makes a new key %s', async (_, failure, inputs) => {
  const [first, second] = await keysAfter(failure, inputs);
  expect(second).not.toBe(first);
});
