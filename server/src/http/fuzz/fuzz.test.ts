import type { AnswerOf, Operation } from '@clan-companion/contract/operation';
import { type Key, operations, type OperationTable } from '@clan-companion/contract/operations';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startService, type TestService } from '../../testing/service.ts';
import { checkAnswer } from './check-answer.ts';
import { type Draft, mustArrive } from './draft.ts';
import { wireTwists } from './hostile-wire.ts';
import type { Answer } from './parse-answers.ts';
import { People } from './people.ts';
import { plain, report } from './report.ts';
import { requestsTo } from './requests.ts';

const keys = Object.keys(operations) as Key[];
const SEED = Number(process.env.FUZZ_SEED ?? 20_260_101);
/** Enough for each operation, and not without end for many. */
const RUNS = Number(
  process.env.FUZZ_RUNS ?? Math.max(60, Math.min(150, Math.floor(4_000 / keys.length))),
);
const MAX_MS = 60_000;
const settings: fc.Parameters<[Draft]> = {
  seed: SEED,
  interruptAfterTimeLimit: MAX_MS,
  markInterruptAsFailure: true,
  reporter: report,
};

let service: TestService;
let bystander: Person;
let before: AnswerOf<OperationTable['GET /users/export']>;
let people: People;
beforeAll(async () => {
  // Should the service fail, its log says why.
  service = await startService({ LOG_LEVEL: 'error' });
  bystander = await service.signIn('Bystander');
  await bystander.call('PUT /users', { body: { dataupdate: 'Left in peace' } });
  before = await bystander.call('GET /users/export');
  people = new People(service, bystander);
});
afterAll(() => service.stop());

describe(`whatever arrives (FUZZ_SEED=${SEED} FUZZ_RUNS=${RUNS})`, () => {
  it.each(keys)(
    '%s does not fail',
    async (key) => {
      const reached = new Set<number>();
      const property = fc.asyncProperty(requestsTo(key, operations[key]), async (draft) => {
        const [answer] = await tryOut(draft);
        if (draft.input === 'valid' && draft.session && answer) reached.add(answer.status);
      });
      await fc.assert(property, { ...settings, numRuns: RUNS });
      // Had none of them come to the operation, nothing would have been tried.
      expect([...reached].filter((status) => status !== 401)).not.toEqual([]);
    },
    MAX_MS + 30_000,
  );

  it.each(oneWithAndOneWithoutBody())(
    '%s does not fail, however oddly a request is written',
    async (key) => {
      const requests = requestsTo(key, operations[key]);
      const [usual] = fc.sample(
        requests.filter(({ input, session }) => input === 'valid' && session),
        {
          seed: SEED,
          numRuns: 1,
        },
      );
      const odd = wireTwists.map((twist): [Draft] => [twist({ ...usual!, input: 'any' })]);
      const property = fc.asyncProperty(requests, async (draft) => void (await tryOut(draft)));
      await fc.assert(property, { ...settings, examples: odd, numRuns: odd.length });
    },
    MAX_MS + 30_000,
  );

  it('leaves the service well, and people who had no part in it alone', async () => {
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
    const failures = (await (await fetch(`${service.url}/metrics`)).text())
      .split('\n')
      .filter((line) => /^http_request_duration_seconds_count\{.*status="5/.test(line));
    expect(failures).toEqual([]);

    expect(await bystander.call('GET /users/export')).toEqual(before);

    const fresh = await service.signIn('Fresh');
    await fresh.call('PUT /users', { body: { dataupdate: ' Still works 😀 ' } });
    expect(await fresh.call('GET /users')).toMatchObject({ nickname: 'Still works 😀' });
  });
});

function oneWithAndOneWithoutBody(): Key[] {
  const find = (has: (operation: Operation) => boolean) =>
    keys.filter((key) => operations[key].access === 'session' && has(operations[key])).slice(0, 1);
  return [...find(({ body }) => !body), ...find(({ body }) => body !== undefined)];
}

async function tryOut(draft: Draft): Promise<Answer[]> {
  const answers = await people.send(draft);
  for (const answer of answers) check(draft, answer);
  await followNext(draft, answers[0]);
  return answers;
}

function check(draft: Draft, answer: Answer): void {
  try {
    checkAnswer(draft, answer);
  } catch (error) {
    const { message } = error as Error;
    throw new Error(`${message}\n${answer.status} ${plain(answer.body)}`, { cause: error });
  }
}

/** The next page is where the answer says that it is. */
async function followNext(draft: Draft, answer: Answer | undefined): Promise<void> {
  const link = answer?.headers.get('link');
  if (link === undefined || !mustArrive(draft)) return;
  const [path = '', search = ''] = /^<(.*)>; rel="next"$/.exec(link)?.[1]?.split('?') ?? [];
  const next: Draft = {
    ...draft,
    path,
    query: search.split('&'),
    headers: [['host', 'localhost']],
  };
  for (const page of await people.send(next)) {
    check({ ...next, input: 'valid' }, page);
    if (page.status !== 200) throw new Error(`must lead to the next page: ${link}`);
  }
}
