import type { Access, BodyOf, Operation } from '@clan-companion/contract/core/operation';
import {
  type AnyKey,
  isRefusedWhileReadOnly,
  operations,
  type OperationTable,
  problemsAt,
} from '@clan-companion/contract/operations';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createInvite, foundClan } from '../../testing/clans.ts';
import { BOT_KEY } from '../../testing/goods.ts';
import { listen } from '../events/testing/listener.ts';
import { createMap } from '../../testing/maps.ts';
import { body as reason, signInAs } from '../../testing/operators.ts';
import { practiceCode } from '../../testing/practice-code.ts';
import { refusal } from '../../testing/refusal.ts';
import { type Person, startService, type TestService } from '../../testing/service.ts';

const OLD_KEY = 'the last key of the test bot';

let service: TestService;
let other: TestService;
let operator: Person;
let person: Person;
beforeAll(async () => {
  service = await startService({ BOT_KEY, BOT_KEY_OLD: OLD_KEY }, { proxied: true });
  other = await service.another();
  operator = await signInAs(service, 'operator', 'Operator');
  person = await service.signIn('Somebody');
});
afterAll(() => service.stop());

const set = (given: Omit<BodyOf<OperationTable['PUT /admin/switches']>, 'reason'>) =>
  operator.call('PUT /admin/switches', { body: { ...given, ...reason } });

const NEVER = '2999-01-01T00:00:00.000Z';

afterEach(() =>
  set({ readOnly: false, signUp: 'open', openMaps: true, banner: null, maintenance: null }),
);

const rename = (on: TestService = service) =>
  on.as(person.token).call('PUT /users', { body: { dataupdate: 'Nick' } });
const configOf = (on: TestService = service) => on.visitor.call('GET /app/config.json');

const table = Object.entries(operations) as [AnyKey, Operation][];
const writes = table.filter(([key]) => !key.startsWith('GET '));

/** Each with the caller whom it admits, and without any valid input. */
async function attempt(key: AnyKey, access: Access): Promise<string> {
  const [method, path] = key.split(' ', 2) as [string, string];
  const token = { operator, moderator: operator, session: person }[access as 'session']?.token;
  const authorization = access === 'bot' ? `Bot ${BOT_KEY}` : token && `Bearer ${token}`;
  const response = await fetch(other.url + path.replaceAll(/\{\w+\}/g, '1'), {
    method,
    headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
    body: '"malformed"',
  });
  const { type = '' } = (await response.json()) as { type?: string };
  return `${response.status} ${type.replace('/problems/', '')}`;
}

describe('read-only', () => {
  it('refuses every write except those that declare otherwise, on another instance', async () => {
    await set({ readOnly: true });
    await expect.poll(() => refusal(rename(other))).toBe('403 read-only');
    const refused: string[] = [];
    // Signing out would end the session that the others need.
    for (const [key, { access }] of writes.filter(([name]) => name !== 'DELETE /users/auth')) {
      if ((await attempt(key, access)) === '403 read-only') refused.push(key);
    }
    expect(refused).toEqual(
      writes.filter(([key]) => isRefusedWhileReadOnly(key)).map(([key]) => key),
    );
    for (const key of refused) expect(problemsAt(key as AnyKey)).toContain('read-only');
  });

  it('leaves sign-in and out, notifications, event tickets, presence and operators alone', () => {
    const open = writes.filter(([key, { access }]) => {
      const isOfOperators = access === 'operator' || access === 'moderator';
      return !isRefusedWhileReadOnly(key) && !isOfOperators;
    });
    expect(open.map(([key]) => key).toSorted()).toEqual([
      'DELETE /users/auth',
      'DELETE /users/sessions',
      'DELETE /users/sessions/{id}',
      'POST /admin/claim',
      'POST /events/ticket',
      'POST /invites/preview',
      'POST /maps/{map_id}/presence',
      'POST /users/auth',
      'PUT /bot/guilds/{guildid}/notices',
      'PUT /bot/notices',
      'PUT /users/notifications',
    ]);
  });

  it('admits sign-in, sign-out and reads', async () => {
    await set({ readOnly: true });
    await expect.poll(() => refusal(rename(other))).toBe('403 read-only');
    const back = await other.signIn('Somebody');
    expect(await back.call('GET /users')).toMatchObject({ chatid: person.chatid });
    await back.call('POST /events/ticket');
    expect(await back.call('DELETE /users/auth')).toBe(true);
  });

  it('refuses what the bot does on behalf of somebody, and maps without a session', async () => {
    await set({ readOnly: true });
    expect(await refusal(createMap(service.visitor))).toBe('403 read-only');
    const response = await fetch(`${service.url}/trades`, {
      method: 'POST',
      headers: { authorization: `Bot ${BOT_KEY}`, 'on-behalf-of': person.chatid },
    });
    expect(await response.json()).toMatchObject({ type: '/problems/read-only' });
  });

  it('asks for a session first', async () => {
    await set({ readOnly: true });
    expect(await refusal(service.visitor.call('DELETE /users'))).toBe('401 sign-in-needed');
  });
});

describe('a maintenance', () => {
  it('refuses writes with the time until its end, and is announced to visitors', async () => {
    const maintenance = { until: NEVER, text: 'We move.' };
    await set({ maintenance });
    await expect.poll(() => refusal(rename(other))).toBe('503 maintenance');
    const error = await rename(other).catch((caught: unknown) => caught);
    expect((error as { retryAfter: number }).retryAfter).toBeGreaterThan(3600);
    expect(await configOf(other)).toMatchObject({ readOnly: false, maintenance });
  });

  it('ends by itself', async () => {
    const until = new Date(Date.now() + 3_000).toISOString();
    await set({ maintenance: { until } });
    expect(await refusal(rename())).toBe('503 maintenance');
    await expect.poll(() => rename(), { timeout: 15_000 }).toBe(true);
    expect(await configOf()).not.toHaveProperty('maintenance');
    expect(await operator.call('GET /admin/switches')).not.toHaveProperty('maintenance');
  });

  it.each([
    ['in the past', '2020-01-01T00:00:00Z'],
    ['on a day that does not exist', '2999-02-30T00:00:00Z'],
    ['without a time', '2999-01-01'],
  ])('cannot end %s', async (_, until) => {
    expect(await refusal(set({ maintenance: { until } }))).toBe('400 invalid-input');
  });
});

describe('sign-up', () => {
  const signIn = async (name: string, invite?: string) => {
    const code = await practiceCode(other.url, other.visitor, name);
    return other.visitor.call('POST /users/auth', { body: { code, ...(invite && { invite }) } });
  };

  it('closed refuses new people, and no others', async () => {
    await set({ signUp: 'closed' });
    await expect.poll(async () => (await configOf(other)).signUp).toBe('closed');
    expect(await refusal(signIn('A new person'))).toBe('403 sign-up-closed');
    expect(await service.sql(`select from users where chattag = 'A new person'`)).toEqual([]);
    await signIn('Somebody');
  });

  it('by invitation admits new people with a working invite', async () => {
    const clan = await foundClan(service);
    const { code } = await createInvite(clan, { uses: 1 });
    const withdrawn = await createInvite(clan);
    await clan.leader.call('DELETE /clans/{clan_id}/invites/{invite_id}', {
      params: { ...clan.params, invite_id: withdrawn.inviteid },
    });
    await set({ signUp: 'invitation' });
    await expect.poll(async () => (await configOf(other)).signUp).toBe('invitation');
    expect(await refusal(signIn('Uninvited'))).toBe('403 by-invitation-only');
    expect(await refusal(signIn('Uninvited', withdrawn.code))).toBe('403 by-invitation-only');
    const invited = await signIn('Invited', code);
    await other.as(invited.token).call('POST /invites', { body: { code } });
    expect(await refusal(signIn('Too late', code))).toBe('403 by-invitation-only');
    await signIn('Somebody');
  });

  it('closed admits the operators of the configuration', async () => {
    const known = await service.signIn('Configured');
    await known.call('DELETE /users');
    const configured = await service.another({ OPERATORS: known.chatid });
    await set({ signUp: 'closed' });
    expect(await refusal(service.signIn('Configured'))).toBe('403 sign-up-closed');
    await configured.signIn('Configured');
  });
});

it('maps without an account can be switched off, below what the configuration allows', async () => {
  await set({ openMaps: false });
  await expect.poll(() => refusal(createMap(other.visitor))).toBe('401 sign-in-needed');
  expect(await configOf(other)).not.toHaveProperty('openMapDays');
  await createMap(await other.signIn('Somebody'));
  await set({ openMaps: true });
  await expect.poll(async () => (await configOf(other)).openMapDays).toBe(90);
  const off = await service.another({ OPEN_MAPS: 'off' });
  expect(await refusal(createMap(off.visitor))).toBe('401 sign-in-needed');
});

describe('the banner', () => {
  const banner = { en: 'Hello', es: 'Hola' };

  it('is in the settings of the web app, with a new ETag, and announced to listeners', async () => {
    const before = await fetch(`${other.url}/app/config.json`);
    expect(before.headers.get('cache-tag')).toBe('switches');
    const etag = before.headers.get('etag')!;
    const again = () =>
      fetch(`${other.url}/app/config.json`, { headers: { 'if-none-match': etag } });
    expect((await again()).status).toBe(304);
    const listener = await listen(other, person);
    await set({ banner });
    await expect
      .poll(() => listener.announcements)
      .toContainEqual({ event: 'switches-changed', data: { touches: ['switches'] } });
    const after = await again();
    expect(after.status).toBe(200);
    expect(await after.json()).toMatchObject({ banner });
    await set({ banner: null });
    await expect.poll(async () => (await again()).status).toBe(304);
  });

  it.each([
    ['no language', {}],
    ['a name of a language', { english: 'Hello' }],
    ['an empty text', { en: ' ' }],
    ['a long text', { en: 'x'.repeat(301) }],
  ])('cannot have %s', async (_, wrong: Record<string, string>) => {
    expect(await refusal(set({ banner: wrong }))).toBe('400 invalid-input');
  });

  it('is still known while the database is unavailable', async () => {
    const cut = await service.another();
    await set({ banner });
    await expect.poll(() => configOf(cut)).toMatchObject({ banner });
    cut.network.cut();
    await expect.poll(() => refusal(cut.as(person.token).call('DELETE /users'))).toMatch(/^503/);
    expect(await configOf(cut)).toMatchObject({ banner });
    cut.network.restore();
  });
});

describe('switches', () => {
  it('are for operators, and each change is in the log with its reason', async () => {
    const moderator = await signInAs(service, 'moderator');
    expect(await refusal(moderator.call('GET /admin/switches'))).toBe('403 operators-only');
    const { logid } = await set({ signUp: 'invitation' });
    const [entry] = await operator.call('GET /admin/log');
    expect(entry).toMatchObject({
      logid,
      action: 'set-switches',
      kind: 'service',
      name: 'signUp',
      before: '{"signUp":"open"}',
      after: '{"signUp":"invitation"}',
      canUndo: false,
      ...reason,
    });
  });

  it('keep what a change does not name, and refuse a change that names nothing', async () => {
    await set({ banner: { en: 'Hello' } });
    await set({ openMaps: false });
    expect(await operator.call('GET /admin/switches')).toEqual({
      readOnly: false,
      holdNewHours: 0,
      signUp: 'open',
      openMaps: false,
      banner: { en: 'Hello' },
    });
    expect(await refusal(set({}))).toBe('400 invalid-input');
  });

  it('are not overwritten after somebody else changed them, with If-Match', async () => {
    const { headers } = await operator.send('GET /admin/switches');
    const change = (readOnly: boolean) =>
      operator.call('PUT /admin/switches', {
        body: { readOnly, ...reason },
        headers: { 'if-match': headers.get('etag')! },
      });
    await change(true);
    expect(await refusal(change(false))).toBe('412 changed-meanwhile');
  });
});

it('accepts both keys of the chat bot, and no other', async () => {
  const statusWith = async (on: TestService, key: string) => {
    const headers = { authorization: `Bot ${key}` };
    return (await fetch(`${on.url}/bot/notices`, { headers })).status;
  };
  expect(await statusWith(service, BOT_KEY)).toBe(200);
  expect(await statusWith(service, OLD_KEY)).toBe(200);
  expect(await statusWith(service, 'another key of a bot')).toBe(401);
});
