import { afterAll, beforeAll, expect, it } from 'vitest';
import { ban, signInAs } from '../../testing/operators.ts';
import { refusal } from '../../testing/refusal.ts';
import { type Person, startService, type TestService } from '../../testing/service.ts';

const ROUNDS = 15;

let service: TestService;
let other: TestService;
beforeAll(async () => {
  service = await startService();
  other = await service.another();
});
afterAll(() => service.stop());

const there = (person: Person): Person => ({ ...person, ...other.as(person.token) });
const outcome = (call: Promise<unknown>) => refusal(call).catch(() => 'done');
const operators = () =>
  service.sql<{ chatid: string }>(`select chatid from operators where role = 'operator'`);

const demote = (by: Person, { chatid }: Person) =>
  by.call('PUT /admin/operators/{chat_id}', {
    params: { chat_id: chatid },
    body: { role: 'moderator' },
  });
const promote = (by: Person, { chatid }: Person) =>
  by.call('PUT /admin/operators/{chat_id}', {
    params: { chat_id: chatid },
    body: { role: 'operator' },
  });

it('leaves exactly one of two operators who demote each other', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    await service.sql('delete from operators');
    const one = await signInAs(service, 'operator');
    const two = there(await signInAs(service, 'operator'));
    const outcomes = await Promise.all([outcome(demote(one, two)), outcome(demote(two, one))]);
    expect(outcomes.toSorted()).toEqual(['403 operators-only', 'done']);
    expect(await operators()).toHaveLength(1);
  }
});

it('leaves one operator when two step down', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    await service.sql('delete from operators');
    const one = await signInAs(service, 'operator');
    const two = there(await signInAs(service, 'operator'));
    const outcomes = await Promise.all([outcome(demote(one, one)), outcome(demote(two, two))]);
    expect(outcomes.toSorted()).toEqual(['403 last-operator', 'done']);
    expect(await operators()).toHaveLength(1);
  }
});

it('gives nobody a role by somebody who loses theirs first', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    await service.sql('delete from operators');
    const boss = await signInAs(service, 'operator');
    const leaving = there(await signInAs(service, 'operator'));
    const friend = await service.signIn();
    const [demoted, promoted, restored] = await Promise.all([
      outcome(demote(boss, leaving)),
      outcome(promote(leaving, friend)),
      outcome(promote(leaving, leaving)),
    ]);
    expect(demoted).toBe('done');
    expect([promoted, restored].every((text) => /^(done|403 operators-only)$/.test(text))).toBe(
      true,
    );
    // Whatever came first, the demotion counts from then on.
    expect(await refusal(promote(leaving, leaving))).toBe('403 operators-only');
    const names = (await operators()).map(({ chatid }) => chatid);
    expect(names).not.toContain(leaving.chatid);
    expect(names.includes(friend.chatid)).toBe(promoted === 'done');
  }
});

it('has one first operator, however many claim', async () => {
  for (let round = 0; round < 5; round += 1) {
    await service.sql('delete from operators');
    const people = await Promise.all(Array.from({ length: 10 }, () => service.signIn()));
    const outcomes = await Promise.all(
      people.map((person, index) =>
        outcome((index % 2 ? there(person) : person).call('POST /admin/claim', { body: {} })),
      ),
    );
    expect(outcomes.filter((text) => text === 'done')).toHaveLength(1);
    expect(await operators()).toHaveLength(1);
  }
});

it('never has somebody who is banned and has a role', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    await service.sql('delete from operators');
    const one = await signInAs(service, 'operator');
    const two = there(await signInAs(service, 'operator'));
    const person = await service.signIn();
    const outcomes = await Promise.all([outcome(ban(one, person)), outcome(promote(two, person))]);
    expect(outcomes.filter((text) => text === 'done')).toHaveLength(1);
  }
});
