import type { ProblemError } from '@clan-companion/contract/core/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusal } from '../../testing/refusal.ts';
import type { Person, TestService } from '../../testing/service.ts';
import { borrowService } from '../../testing/shared-service.ts';

let service: TestService;
let giveBack: () => Promise<void>;
beforeAll(async () => {
  ({ service, giveBack } = await borrowService({}));
});
afterAll(() => giveBack());

describe('the profile', () => {
  it('contains chatid and chattag, and omits empty fields', async () => {
    const ann = await service.signIn('Ann');
    expect(await ann.call('GET /users')).toEqual({ chatid: ann.chatid, chattag: 'Ann' });
  });

  it('requires a session', async () => {
    expect(await refusal(service.visitor.call('GET /users'))).toBe('401 sign-in-needed');
    expect(await refusal(service.as('x'.repeat(43)).call('GET /users'))).toBe('401 sign-in-needed');
  });
});

describe('the nickname', () => {
  it.each([
    ['  Sand  Fox ', 'Sand  Fox'],
    ['x'.repeat(32), 'x'.repeat(32)],
    ['🦊'.repeat(32), '🦊'.repeat(32)],
    ['砂の狐', '砂の狐'],
    ['null', 'null'],
  ])('%j is stored as %j', async (sent, kept) => {
    const person = await service.signIn();
    expect(await person.call('PUT /users', { body: { dataupdate: sent } })).toBe(true);
    expect(await person.call('GET /users')).toMatchObject({ nickname: kept });
  });

  it.each([
    '',
    '   ',
    'x'.repeat(33),
    '🦊'.repeat(33),
    'a\u0000b',
    'a\nb',
    'a\u007fb',
    '\ud800',
    '\u3164',
    'a\u202eb',
    `a${'\u0301'.repeat(9)}`,
  ])('%j is rejected and the old one stays', async (sent) => {
    const person = await service.signIn();
    await person.call('PUT /users', { body: { dataupdate: 'before' } });
    const call = person.call('PUT /users', { body: { dataupdate: sent } });
    expect(await refusal(call)).toBe('400 invalid-input');
    expect(await person.call('GET /users')).toMatchObject({ nickname: 'before' });
  });

  it.each([{}, { dataupdate: 3 }, { dataupdate: null }, { dataupdate: ['x'] }, [], 'text', null])(
    'the body %j is rejected with the path of the error',
    async (body) => {
      const person = await service.signIn();
      const response = await fetch(`${service.url}/users`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      const problem = (await response.json()) as { errors: { path: string }[] };
      expect(response.status).toBe(400);
      expect(problem.errors[0]?.path).toMatch(/^body/);
    },
  );
});

describe('the tech record', () => {
  const learn = (person: Person, learned: string[], tree = 'Crafting', chat_id = person.chatid) =>
    person.call('PUT /users/{chat_id}/tech', {
      params: { chat_id },
      query: { tree },
      body: learned,
    });
  const recall = (person: Person, tree = 'Crafting', chat_id = person.chatid) =>
    person.call('GET /users/{chat_id}/tech', { params: { chat_id }, query: { tree } });

  it('is empty before anything is learned', async () => {
    expect(await recall(await service.signIn())).toEqual({ learned: [] });
  });

  it('contains each item once, in the order sent, and is replaced completely', async () => {
    const person = await service.signIn();
    expect(await learn(person, ['b', 'a', ' b ', 'c', 'a'])).toEqual({ learned: ['b', 'a', 'c'] });
    expect(await recall(person)).toEqual({ learned: ['b', 'a', 'c'] });
    await learn(person, ['z']);
    expect(await recall(person)).toEqual({ learned: ['z'] });
    await learn(person, []);
    expect(await recall(person)).toEqual({ learned: [] });
  });

  it('is separate for each tree', async () => {
    const person = await service.signIn();
    await learn(person, ['a'], 'Walkers');
    expect(await recall(person, 'Crafting')).toEqual({ learned: [] });
  });

  it('accepts up to 2,000 items of 80 characters', async () => {
    const person = await service.signIn();
    const items = Array.from(
      { length: 2000 },
      (_, index) => '🦊'.repeat(76) + String(index).padStart(4, '0'),
    );
    expect((await learn(person, items)).learned).toHaveLength(2000);
    expect(await refusal(learn(person, [...items, 'one more']))).toBe('400 invalid-input');
    expect((await recall(person)).learned).toHaveLength(2000);
  });

  it('requires a tree', async () => {
    const person = await service.signIn();
    const response = await fetch(`${service.url}/users/${person.chatid}/tech`, {
      headers: { authorization: `Bearer ${person.token}` },
    });
    expect(response.status).toBe(400);
  });

  it('is not writable by others and not readable by outsiders', async () => {
    const [ann, bob] = [await service.signIn(), await service.signIn()];
    await learn(ann, ['a']);
    expect(await refusal(learn(bob, ['b'], 'Crafting', ann.chatid))).toBe('403 not-yours');
    expect(await refusal(recall(bob, 'Crafting', ann.chatid))).toBe('403 clan-mates-only');
    expect(await refusal(recall(bob, 'Crafting', '404'))).toBe('404 no-such-user');
    expect(await refusal(learn(bob, [], 'Crafting', '404'))).toBe('404 no-such-user');
    expect(await recall(ann)).toEqual({ learned: ['a'] });
  });

  it('is exactly one of the records when twenty are sent at once', async () => {
    const person = await service.signIn();
    const sent = Array.from({ length: 20 }, (_, n) => [`${n}`, `${n} more`]);
    await Promise.all(sent.map((items) => learn(person, items)));
    expect(sent).toContainEqual((await recall(person)).learned);
  });
});

describe('the account', () => {
  it('is exported completely', async () => {
    const person = await service.signIn('Exporter');
    await person.call('PUT /users', { body: { dataupdate: 'Ex' } });
    const tech = { params: { chat_id: person.chatid }, query: { tree: 'T' }, body: ['a'] };
    await person.call('PUT /users/{chat_id}/tech', tech);
    const document = await person.call('GET /users/export');
    expect(document.profile).toEqual(await person.call('GET /users'));
    expect(document.sessions).toEqual(await person.call('GET /users/sessions'));
    expect(document.tech).toEqual([{ tree: 'T', learned: ['a'] }]);
    expect(document.managedguilds).toHaveLength(1);
    expect(Math.abs(Date.parse(document.created) - Date.now())).toBeLessThan(60_000);
  });

  it('is exported with an ETag that stays valid until something changes', async () => {
    const person = await service.signIn();
    const ask = (etag: string) =>
      fetch(`${service.url}/users/export`, {
        headers: { authorization: `Bearer ${person.token}`, 'if-none-match': etag },
      });
    const first = await ask('"none"');
    const etag = first.headers.get('etag')!;
    expect(etag).toMatch(/^"[\w-]+"$/);
    expect(first.headers.get('content-type')).toMatch(/^application\/json/);
    const second = await ask(etag);
    expect([second.status, await second.text()]).toEqual([304, '']);
    await person.call('PUT /users', { body: { dataupdate: 'Another' } });
    const third = await ask(etag);
    expect(third.status).toBe(200);
    expect(third.headers.get('etag')).not.toBe(etag);
  });

  it('is deleted with all its data, including names in the change log', async () => {
    const person = await service.signIn('Leaver');
    await person.call('PUT /users', { body: { dataupdate: 'Gone Soon' } });
    const tech = { params: { chat_id: person.chatid }, query: { tree: 'T' }, body: ['a'] };
    await person.call('PUT /users/{chat_id}/tech', tech);
    expect(await person.call('DELETE /users')).toBe(true);
    expect(await refusal(person.call('GET /users'))).toBe('401 sign-in-needed');
    for (const table of ['users', 'sessions', 'tech', 'managed_guilds', 'changes']) {
      const rows = await service.sql<{ row: string }>(`select t::text as row from ${table} t`);
      const text = rows.map(({ row }) => row).join('\n');
      for (const trace of [person.chatid, 'Gone Soon', 'Leaver']) expect(text).not.toContain(trace);
    }
  });

  it('is new when the person signs in again after deleting it', async () => {
    const before = await service.signIn('Phoenix');
    await before.call('PUT /users', { body: { dataupdate: 'Old' } });
    await before.call('DELETE /users');
    const after = await service.signIn('Phoenix');
    expect(await after.call('GET /users')).toEqual({ chatid: before.chatid, chattag: 'Phoenix' });
  });

  it('is deleted exactly once by twenty concurrent requests, despite concurrent writes', async () => {
    const person = await service.signIn();
    const tech = { params: { chat_id: person.chatid }, query: { tree: 'T' }, body: ['a'] };
    const outcomes = await Promise.all([
      ...Array.from({ length: 20 }, () =>
        person.call('DELETE /users').catch((error: ProblemError) => error.status),
      ),
      ...Array.from({ length: 20 }, () =>
        person
          .call('PUT /users/{chat_id}/tech', tech)
          .then(() => 'written')
          .catch((error: ProblemError) => error.status),
      ),
    ]);
    expect(outcomes.filter((outcome) => outcome === true)).toHaveLength(1);
    const others = new Set(outcomes.filter((outcome) => outcome !== true));
    for (const outcome of others) expect([401, 404, 'written']).toContain(outcome);
    const left = await service.sql('select from users where chatid = $1', [person.chatid]);
    expect(left).toEqual([]);
  });

  it('records its changes in the change log', async () => {
    const person = await service.signIn();
    await person.call('PUT /users', { body: { dataupdate: 'Logged' } });
    await person.call('DELETE /users/auth');
    const rows = await service.sql<{ action: string }>(
      `select action from changes where actor = (select userid from users where chatid = $1)
       and actor = userid order by changeid`,
      [person.chatid],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'user-joined',
      'user-renamed',
      'session-ended',
    ]);
  });
});
