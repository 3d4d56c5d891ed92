import type { Operation } from '@clan-companion/contract/core/operation';
import { operations } from '@clan-companion/contract/operations';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BOT_KEY } from '../../testing/goods.ts';
import { cleanRefusal } from '../../testing/clean-refusal.ts';
import { createMap } from '../../testing/maps.ts';
import { signInAs } from '../../testing/operators.ts';
import { rawCall } from '../../testing/raw-call.ts';
import { startService, type TestService } from '../../testing/service.ts';

let service: TestService;
let authorization: Record<string, string>;
beforeAll(async () => {
  service = await startService({ BOT_KEY });
  const { token } = await service.signIn();
  const operator = await signInAs(service, 'operator');
  authorization = {
    moderator: `Bearer ${operator.token}`,
    operator: `Bearer ${operator.token}`,
    session: `Bearer ${token}`,
    optional: `Bearer ${token}`,
    bot: `Bot ${BOT_KEY}`,
  };
});
afterAll(() => service.stop());

const all = Object.entries(operations) as [string, Operation][];
const table = (matches: (operation: Operation) => boolean) =>
  all.filter(([, operation]) => matches(operation)).map(([key, operation]) => ({ key, operation }));

const UNKNOWN = '2147483647';
const UNKNOWN_UNDO = 'A'.repeat(22);
const MALFORMED = '%00';

/** Sends each path parameter as `id`, and every other kind of input malformed if asked to. */
function send(key: string, { query, body, access }: Operation, id: string, input: 'bad' | 'none') {
  const [name] = Object.keys(query?.properties ?? {});
  const search = name !== undefined && input === 'bad' ? `?${name}=${MALFORMED}` : '';
  return (headers: Record<string, string> = { authorization: authorization[access] ?? '' }) =>
    rawCall(service, undefined, key.replace(/\{\w+\}/g, id) + search, {
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: '"malformed"' }),
    });
}

it.each(table(({ access }) => access !== 'public' && access !== 'optional'))(
  'asks for a session before it checks the input of $key',
  async ({ key, operation }) => {
    const call = () => send(key, operation, MALFORMED, 'bad')({});
    expect(await cleanRefusal(service, call)).toBe('401 sign-in-needed');
  },
);

it.each(table(({ params, query, body }) => !!params && !!(query ?? body)))(
  'checks the input of $key before it looks anything up',
  async ({ key, operation }) => {
    const call = () => send(key, operation, UNKNOWN, 'bad')();
    expect(await cleanRefusal(service, call)).toMatch(/^400 invalid-input/);
  },
);

it.each(table(({ params, query, body }) => !!params && !query && !body))(
  'looks up what the path of $key names before it checks rights',
  async ({ key, operation }) => {
    const id = key.includes('{undo_id}') ? UNKNOWN_UNDO : UNKNOWN;
    const call = () => send(key, operation, id, 'none')();
    expect(await cleanRefusal(service, call)).toMatch(/^404/);
  },
);

it('asks for a session before it checks other input of a private or owned map', async () => {
  const { mapid } = await createMap(await service.signIn());
  const json = { 'content-type': 'application/json' };
  for (const [request, init] of [
    ['POST /maps?password=long-enough', {}],
    ['POST /maps?password=', {}],
    [`PUT /maps/${mapid}`, { headers: json, body: '{}' }],
    [`PUT /maps/${mapid}`, { headers: json, body: '{"name":' }],
    [`PUT /maps/${mapid}`, { headers: { ...json, 'x-map-password': '%00' }, body: '{}' }],
    [`POST /maps/${mapid}/markers`, { headers: json, body: '{}' }],
    [`PUT /maps/${mapid}/markers/a`, { headers: json, body: '{"x":' }],
    [`PATCH /maps/${mapid}/markers`, { headers: json, body: '{}' }],
    [`DELETE /maps/${mapid}/markers/a%20b`, {}],
    [`POST /maps/${mapid}/restore`, { headers: json, body: '{}' }],
  ] as const) {
    const call = () => rawCall(service, undefined, request, init);
    expect(await cleanRefusal(service, call), request).toBe('401 sign-in-needed');
  }
});
