import { afterAll, beforeAll, expect, it } from 'vitest';
import { foundClan, type TestClan } from '../../testing/clans.ts';
import { cleanRefusal } from '../../testing/clean-refusal.ts';
import { rawCall } from '../../testing/raw-call.ts';
import type { Person, TestService } from '../../testing/service.ts';
import { borrowService } from '../../testing/shared-service.ts';

let service: TestService;
let giveBack: () => Promise<void>;
beforeAll(async () => {
  ({ service, giveBack } = await borrowService({}));
});
afterAll(() => giveBack());

const QUESTIONS = ['Which days do you play?', 'Why us?'];

async function clanWithQuestions(questions = QUESTIONS): Promise<TestClan> {
  const clan = await foundClan(service);
  await setQuestions(clan, questions);
  return clan;
}

const setQuestions = ({ leader, params }: TestClan, questions: string[]) =>
  leader.call('PUT /clans/{clan_id}/page', { params, body: { questions } });

const answersTo = (questions: string[]) =>
  questions.map((question) => ({ question, answer: `Answer to ${question}` }));

const ask = ({ params }: TestClan, person: Person, questions: string[], message?: string) =>
  person.call('POST /clans/{clan_id}/requests', {
    params,
    query: message === undefined ? {} : { message },
    body: { answers: answersTo(questions) },
  });

const requestTo = async ({ leader, params }: TestClan) =>
  (await leader.call('GET /clans/{clan_id}/requests', { params }))[0];

it('shows the answers to the clan and to the person, also in their export', async () => {
  const clan = await clanWithQuestions();
  const person = await service.signIn();
  await ask(clan, person, QUESTIONS, 'Hello');
  const expected = { message: 'Hello', answers: answersTo(QUESTIONS) };
  expect(await requestTo(clan)).toMatchObject(expected);
  expect((await person.call('GET /users/requests'))[0]).toMatchObject(expected);
  expect((await person.call('GET /users/export')).requests[0]).toMatchObject(expected);
});

it('keeps the questions as they were asked', async () => {
  const clan = await clanWithQuestions();
  await ask(clan, await service.signIn(), QUESTIONS);
  await setQuestions(clan, ['Another one?']);
  expect((await requestTo(clan))?.answers).toEqual(answersTo(QUESTIONS));
});

it('changes the answers when asking again, and keeps what is left out', async () => {
  const clan = await clanWithQuestions();
  const person = await service.signIn();
  await ask(clan, person, QUESTIONS, 'Hello');
  await ask(clan, person, ['Why us?']);
  expect(await requestTo(clan)).toMatchObject({
    message: 'Hello',
    answers: answersTo(['Why us?']),
  });
  await rawCall(service, person, `POST /clans/${clan.clanid}/requests?message=Bye`);
  expect(await requestTo(clan)).toMatchObject({ message: 'Bye', answers: answersTo(['Why us?']) });
  await ask(clan, person, []);
  const request = await requestTo(clan);
  expect(request?.message).toBe('Bye');
  expect(request).not.toHaveProperty('answers');
});

it('stores nothing but questions and answers', async () => {
  const clan = await clanWithQuestions();
  const person = await service.signIn();
  const answers = [{ question: 'Why us?', answer: 'Because.', more: 'x'.repeat(1000) }];
  await rawCall(service, person, `POST /clans/${clan.clanid}/requests`, {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ answers }),
  });
  const [row] = await service.sql<{ answers: unknown }>(
    'select answers from requests where clanid = $1',
    [clan.clanid],
  );
  expect(row?.answers).toEqual([{ question: 'Why us?', answer: 'Because.' }]);
});

it.each([
  [[{ question: 'Not asked?', answer: 'x' }], 'body/answers/0/question'],
  [answersTo(['Why us?', 'Why us?']), 'body/answers/1/question'],
  [[{ question: 'Why us?', answer: '' }], 'body/answers/0/answer'],
  [[{ question: 'Why us?', answer: 'x'.repeat(501) }], 'body/answers/0/answer'],
  [[{ question: 'Why us?' }], 'body/answers/0/answer'],
  [answersTo(['a', 'b', 'c', 'd', 'e', 'f']), 'body/answers'],
  ['Why us?', 'body/answers'],
])('rejects the answers %j', async (answers, where) => {
  const clan = await clanWithQuestions();
  const person = await service.signIn();
  const call = () =>
    rawCall(service, person, `POST /clans/${clan.clanid}/requests`, {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ answers }),
    });
  expect(await cleanRefusal(service, call)).toBe(`400 invalid-input ${where}`);
  expect(await requestTo(clan)).toBeUndefined();
});

it.each([
  ['no body', {}],
  ['a content type and no body', { headers: { 'content-type': 'application/json' } }],
  ['a JSON body of another kind', { headers: { 'content-type': 'application/json' }, body: '{}' }],
  ['a form', { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'a=b' }],
  ['a text', { headers: { 'content-type': 'text/plain' }, body: 'Hello' }],
])('needs no answers: accepts %s', async (_, init) => {
  const clan = await clanWithQuestions();
  const person = await service.signIn();
  await rawCall(service, person, `POST /clans/${clan.clanid}/requests?message=Hi`, init);
  expect(await requestTo(clan)).toMatchObject({ message: 'Hi' });
});
