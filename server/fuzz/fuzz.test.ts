// @module-tag thorough
import type { Operation } from '@clan-companion/contract/core/operation';
import { type Key, operations } from '@clan-companion/contract/operations';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startService, type TestService } from '../src/testing/service.ts';
import type { Draft, Twist } from './draft.ts';
import { People } from './people.ts';
import { report } from './report.ts';
import { requestsTo } from './requests.ts';
import { tryOut } from './try-out.ts';
import { commonTwists, pagingTwists } from './twists.ts';

/** Last, because they would change what the other tests see. */
const ON_EVERYBODY: Key[] = [
  'POST /admin/filters',
  'PUT /admin/filters/{filter_id}',
  'POST /admin/end-sessions',
  'PUT /admin/switches',
];
/** Streams never end, so their own tests cover their inputs. */
const keys = (Object.entries(operations) as [Key, Operation][])
  .filter(([key, { stream }]) => !stream && !ON_EVERYBODY.includes(key))
  .map(([key]) => key);
/** Between 40 and 120 per operation, to bound the total time as operations are added. */
const USUAL_RUNS = Math.max(40, Math.min(120, Math.floor(3_600 / keys.length)));
const RUNS = Number(process.env.FUZZ_RUNS ?? USUAL_RUNS);
const SEED = Number(process.env.FUZZ_SEED ?? 20_260_101);
const MAX_MS = 60_000;
const TEST_MS = MAX_MS + 30_000;

const settings: fc.Parameters<[Draft]> = {
  seed: SEED,
  interruptAfterTimeLimit: MAX_MS,
  markInterruptAsFailure: true,
  reporter: report,
};

let service: TestService;
let people: People;
let bystander: Person;
let before: unknown;
beforeAll(async () => {
  // The log explains failures of the service.
  service = await startService({ LOG_LEVEL: 'error' });
  bystander = await service.signIn('Bystander');
  await bystander.call('PUT /users', { body: { dataupdate: 'Left in peace' } });
  await bystander.call('PUT /users/{chat_id}/tech', {
    params: { chat_id: bystander.chatid },
    query: { tree: 'a' },
    body: ['fire'],
  });
  before = await belongingsOf(bystander);
  people = new People(service, bystander, await service.signIn('Target'));
});
afterAll(() => service.stop());

async function belongingsOf(person: Person): Promise<unknown> {
  const { sessions, lastactive: _, ...rest } = await person.call('GET /users/export');
  return { ...rest, sessions: sessions.map(({ sessionid }) => sessionid) };
}

describe(`random requests (FUZZ_SEED=${SEED} FUZZ_RUNS=${RUNS})`, () => {
  it.each(keys)('%s never fails with a server error', neverFails, TEST_MS);

  const oneOf = (method: string) =>
    keys.find((key) => key.startsWith(method) && operations[key].access === 'session')!;

  // All operations share the code before the handler, so two of them are enough.
  it.each([oneOf('GET'), oneOf('PUT')])(
    '%s handles every malformed request',
    async (key) => {
      const examples = oddRequestsTo(key, commonTwists);
      const tried = new Set<Draft>();
      const property = fc.asyncProperty(requestsTo(key, operations[key]), async (draft) => {
        tried.add(draft);
        await tryOut(people, draft);
      });
      await fc.assert(property, { ...settings, examples, numRuns: examples.length });
      expect(tried.size).toBe(examples.length);
    },
    TEST_MS,
  );

  it('leave the service healthy and other people’s data unchanged', async () => {
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    // Includes answers that a disconnected client did not receive.
    expect(metrics.match(/^http_request_duration_seconds_count.*status="5.*$/gm) ?? []).toEqual([]);
    expect(await belongingsOf(bystander)).toEqual(before);

    const fresh = await service.signIn('Fresh');
    await fresh.call('PUT /users', { body: { dataupdate: ' Still works 😀 ' } });
    expect(await fresh.call('GET /users')).toMatchObject({ nickname: 'Still works 😀' });
  });

  it.each(ON_EVERYBODY)('%s never fails with a server error', neverFails, TEST_MS);
});

async function neverFails(key: Key): Promise<void> {
  const operation: Operation = operations[key];
  const examples = oddRequestsTo(key, operation.paged ? pagingTwists : []);
  const statuses = new Set<number>();
  const property = fc.asyncProperty(requestsTo(key, operation), async (draft) => {
    const answer = await tryOut(people, draft);
    if (draft.input === 'valid' && draft.session && answer) statuses.add(answer.status);
  });
  await fc.assert(property, { ...settings, examples, numRuns: examples.length + RUNS });
  // At least one request must have reached the operation.
  expect(statuses.size).toBeGreaterThan(0);
}

/** One request per twist, valid except for that twist. */
function oddRequestsTo(key: Key, twists: readonly Twist[]): [Draft][] {
  const usual = requestsTo(key, operations[key]).filter(
    ({ input, session }) => input === 'valid' && session,
  );
  const [draft] = fc.sample(usual, { seed: SEED, numRuns: 1 }) as [Draft];
  return twists.map((twist) => [twist({ ...draft, input: 'any' })]);
}
