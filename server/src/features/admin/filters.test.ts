import type { BodyOf } from '@clan-companion/contract/core/operation';
import type { OperationTable } from '@clan-companion/contract/operations';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { postTrade } from '../../testing/goods.ts';
import { body, signInAs, undo } from '../../testing/operators.ts';
import { refusal } from '../../testing/refusal.ts';
import type { Person, TestService } from '../../testing/service.ts';
import { borrowService } from '../../testing/shared-service.ts';

type Filter = Omit<BodyOf<OperationTable['POST /admin/filters']>, 'reason'>;

let service: TestService;
let giveBack: () => Promise<void>;
let operator: Person;
let moderator: Person;
beforeAll(async () => {
  ({ service, giveBack } = await borrowService({}));
  operator = await signInAs(service, 'operator');
  moderator = await signInAs(service, 'moderator');
});
afterAll(() => giveBack());
afterEach(async () => {
  for (const { filterid } of await list()) await remove(filterid);
});

/** How a call ended, whether it was refused or not. */
const outcome = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    () => refusal(call),
  );
const list = () => operator.call('GET /admin/filters');
const add = (filter: Partial<Filter> = {}, by = operator) =>
  by.call('POST /admin/filters', {
    body: { kind: 'word', text: 'grobian', act: 'refuse', ...filter, ...body },
  });
const change = (filterid: number, filter: Filter, by = operator) =>
  by.call('PUT /admin/filters/{filter_id}', {
    params: { filter_id: filterid },
    body: { ...filter, ...body },
  });
const remove = (filterid: number, by = operator) =>
  by.call('DELETE /admin/filters/{filter_id}', { params: { filter_id: filterid }, query: body });
const test = (text: string, by = moderator) =>
  by.call('POST /admin/filter-test', { body: { text } });

describe('the list', () => {
  it('is kept by operators, and each act is in the log', async () => {
    const { filterid, logid } = await add({ note: 'Since May' });
    const filter = { kind: 'word', text: 'grobian', act: 'refuse', note: 'Since May' } as const;
    expect(await list()).toMatchObject([{ filterid, ...filter }]);
    const entry = { kind: 'service', id: String(filterid), canUndo: true, ...body };
    const [added] = await moderator.call('GET /admin/log');
    expect(added).toMatchObject({ ...entry, logid, action: 'add-filter', name: 'grobian' });

    const other = { kind: 'link', text: 'evil.example', act: 'hold' } as const;
    await change(filterid, other);
    const [only, ...more] = await list();
    expect(more).toEqual([]);
    expect(only).toMatchObject({ filterid, ...other });
    expect(only).not.toHaveProperty('note');
    const [changed] = await moderator.call('GET /admin/log');
    expect(changed).toMatchObject({ ...entry, action: 'change-filter' });
    expect(JSON.parse(changed!.before!)).toEqual(filter);
    expect(JSON.parse(changed!.after!)).toEqual(other);

    await remove(filterid);
    expect(await list()).toEqual([]);
    const [removed] = await moderator.call('GET /admin/log');
    expect(removed).toMatchObject({ ...entry, action: 'remove-filter', name: 'evil.example' });
  });

  it('can be undone, by operators only', async () => {
    const { filterid, logid } = await add();
    expect(await refusal(undo(moderator, { logid }))).toBe('403 operators-only');
    const changed = await change(filterid, { kind: 'word', text: 'other', act: 'hold' });
    await undo(operator, changed);
    expect(await list()).toMatchObject([{ text: 'grobian', act: 'refuse' }]);
    const removed = await remove(filterid);
    await undo(operator, removed);
    const [again] = await list();
    expect(again).toMatchObject({ text: 'grobian', act: 'refuse' });
    expect(await refusal(undo(operator, { logid }))).toBe('404 no-such-filter');
    const [last] = await operator.call('GET /admin/log');
    expect(last!.undoes).toBe(removed.logid);
  });

  it('is for operators', async () => {
    const { filterid } = await add();
    const person = await service.signIn();
    for (const by of [moderator, person]) {
      for (const call of [
        () => by.call('GET /admin/filters'),
        () => add({ text: 'other' }, by),
        () => change(filterid, { kind: 'word', text: 'other', act: 'hold' }, by),
        () => remove(filterid, by),
      ]) {
        expect(await refusal(call())).toBe('403 operators-only');
      }
    }
    expect(await refusal(test('x', person))).toBe('403 moderators-only');
  });

  it.each([
    [{ text: '' }, 'body/text'],
    [{ text: 'x'.repeat(201) }, 'body/text'],
    [{ text: 'a\0b' }, 'body/text'],
    [{ text: '***' }, 'body/text'],
    [{ kind: 'link', text: 'nowhere' }, 'body/text'],
    [{ kind: 'pattern', text: '(a+)+$' }, 'body/text'],
    [{ kind: 'pattern', text: '(a|aa)+$' }, 'body/text'],
    [{ kind: 'pattern', text: '(.*)*x' }, 'body/text'],
    [{ kind: 'pattern', text: 'a{1,99999}' }, 'body/text'],
    [{ kind: 'moon' }, 'body/kind'],
    [{ act: 'ban' }, 'body/act'],
  ])('refuses %j', async (wrong, path) => {
    const refused = await fetch(`${service.url}/admin/filters`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${operator.token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ kind: 'word', text: 'x', act: 'hold', ...wrong, ...body }),
    });
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ errors: [{ path }] });
  });

  it('has each filter once, and has limits', async () => {
    const { filterid } = await add();
    expect(await refusal(add({ act: 'hold' }))).toBe('403 same-filter');
    await add({ text: 'second' });
    expect(await refusal(change(filterid, { kind: 'word', text: 'second', act: 'hold' }))).toBe(
      '403 same-filter',
    );
    expect(await refusal(change(2_000_000, { kind: 'word', text: 'third', act: 'hold' }))).toBe(
      '404 no-such-filter',
    );
    expect(await refusal(remove(2_000_000))).toBe('404 no-such-filter');

    await service.sql(`insert into filters (kind, text, act)
                       select 'pattern', 'x' || n, 'hold' from generate_series(1, 100) n`);
    expect(await refusal(add({ kind: 'pattern', text: 'y' }))).toBe('403 too-many-filters');
    await service.sql(`insert into filters (kind, text, act)
                       select 'word', 'x' || n, 'hold' from generate_series(1, 897) n`);
    const racing = ['one', 'two', 'three'].map((text) => outcome(add({ text })));
    expect((await Promise.all(racing)).toSorted()).toEqual([
      '403 too-many-filters',
      '403 too-many-filters',
      'done',
    ]);
    await service.sql('delete from filters');
    await add();
  });
});

describe('the test field', () => {
  it('says which filters match where, and what would happen', async () => {
    await add();
    const { filterid } = await add({ kind: 'link', text: '*', act: 'hold' });
    expect(await test('Hello')).toEqual({ outcome: 'accepted', matches: [] });
    const link = { filterid, kind: 'link', text: '*', act: 'hold', found: 'evil.com', start: 5 };
    expect(await test('See  evil.com/x')).toEqual({ outcome: 'held', matches: [link] });
    expect(await test('GROBI\u0410N at evil.com')).toMatchObject({
      outcome: 'refused',
      matches: [{ text: 'grobian', found: 'GROBI\u0410N', start: 0 }, { text: '*' }],
    });
  });

  it.each(['', '\u202e\u200d', 'é\u0301'.repeat(666), 'a.'.repeat(1000), '\u{1f1e6}'.repeat(900)])(
    'takes any text: %j',
    async (text) => {
      await add();
      expect((await test(text)).outcome).toBe('accepted');
    },
  );

  it('refuses texts that are too long', async () => {
    expect(await refusal(test('x'.repeat(2001)))).toBe('400 invalid-input');
  });
});

it('applies in all processes at once, also while people post', async () => {
  const other = await service.another();
  const posters = await Promise.all(Array.from({ length: 6 }, () => service.signIn()));
  const on = (poster: Person) => ({ ...poster, ...other.as(poster.token) });
  const posting = posters.map((poster, n) =>
    outcome(postTrade(n % 2 === 0 ? poster : on(poster), { item: 'A grobian' })),
  );
  await add();
  for (const ended of await Promise.all(posting)) {
    expect(['done', '400 invalid-input']).toContain(ended);
  }
  const { matches } = await other
    .as(moderator.token)
    .call('POST /admin/filter-test', { body: { text: 'grobian' } });
  expect(matches).toHaveLength(1);
  const late = on(await service.signIn());
  expect(await refusal(postTrade(late, { item: 'A grobian' }))).toBe('400 invalid-input');
});
