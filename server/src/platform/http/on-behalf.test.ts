import { onBehalfOf } from '@clan-companion/contract/core/client';
import type { Operation, OperationKey } from '@clan-companion/contract/core/operation';
import { operations } from '@clan-companion/contract/operations';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newWorld, prepare, requestCases, send } from '../../testing/cases.ts';
import { act, addMember, foundClan, type TestClan } from '../../testing/clans.ts';
import { cleanRefusal, everything } from '../../testing/clean-refusal.ts';
import { addWalker, anOffer, aTime, BOT_KEY, botOf } from '../../testing/goods.ts';
import { addMarker, changeMarker, createMap } from '../../testing/maps.ts';
import { rawCall } from '../../testing/raw-call.ts';
import { type Person, startService, type TestService } from '../../testing/service.ts';

let service: TestService;
let keyless: TestService;
let clan: TestClan;
beforeAll(async () => {
  service = await startService({ BOT_KEY });
  keyless = await service.another({ BOT_KEY: '' });
  clan = await foundClan(service);
});
afterAll(() => service.stop());

const NEVER_SIGNED_IN = '404';
const botFor = ({ chatid }: Pick<Person, 'chatid'>, by = service) => onBehalfOf(chatid, botOf(by));

const request = (
  what: string,
  headers: Record<string, string>,
  { by = service, body }: { by?: TestService; body?: string } = {},
) =>
  rawCall(by, undefined, what, {
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body }),
  });
const asBot = (chatid: string) => ({ authorization: `Bot ${BOT_KEY}`, 'on-behalf-of': chatid });

const table = Object.entries(operations) as [OperationKey, Operation][];
const allowed = table.filter(([, { onBehalf }]) => onBehalf).map(([key]) => key);
const others = table.filter(([, { onBehalf }]) => !onBehalf).map(([key]) => key);

const fillPath = (key: OperationKey) => key.replaceAll(/\{\w+\}/g, '1');

const cases = requestCases.filter(({ viaBot }) => viaBot);

it('allows calls on behalf of a person only for operations whose cases say so', () => {
  expect(new Set(allowed)).toEqual(new Set(cases.map(({ key }) => key)));
});

it.each(cases.map((one) => [one.key, one] as const))(
  'calls %s for a person as they could',
  async (_, one) => {
    const { by, ...sendable } = await prepare(one, newWorld(service));
    const headers = { 'on-behalf-of': by!.chatid };
    expect((await send(sendable, { at: service, headers })).status).toBe(200);
  },
);

describe('a call on behalf of a person', () => {
  it('gets the same answer as the person', async () => {
    const member = await addMember(service, clan);
    await addWalker(member);
    const bot = botFor(member);
    const { clanid, params } = clan;
    const tree = { params, query: { tree: 'Crafting' } };
    expect(await bot.call('GET /walkers')).toEqual(await member.call('GET /walkers'));
    expect(await bot.call('GET /walkers', { query: { clanid } })).toHaveLength(1);
    expect(await bot.call('GET /clans/{clan_id}', { params })).toMatchObject({ clanid });
    expect(await bot.call('GET /clans/{clan_id}/members', { params })).toHaveLength(2);
    expect(await bot.call('GET /clans/{clan_id}/relationships', { params })).toEqual([]);
    expect(await bot.call('GET /clans/{clan_id}/tech', tree)).toEqual([]);
    await member.call('DELETE /users');
  });

  it('can change what the person can, and is recorded as made through chat', async () => {
    const person = await service.signIn();
    await botFor(person).call('POST /trades', { body: anOffer });
    expect(await person.call('GET /users/trades')).toEqual([
      {
        tradeid: expect.any(Number),
        chatid: person.chatid,
        chattag: person.chattag,
        ...anOffer,
        timestamp: aTime,
        listed: true,
        expires: aTime,
        sold: false,
        showclan: false,
        canrenew: false,
      },
    ]);
    const changes = await service.sql(
      `select via from changes where action = 'trade-posted'
         and actor = (select userid from users where chatid = $1)`,
      [person.chatid],
    );
    expect(changes).toEqual([{ via: 'chat' }]);
  });

  it('draws on the maps of the person and their clan mates', async () => {
    const mate = await addMember(service, clan, { canEdit: true });
    const map = await createMap(clan.leader);
    const { markerid } = await addMarker(botFor(mate), map);
    await changeMarker(botFor(clan.leader), map, markerid, {
      returnsfrom: '2026-01-31T18:30:00.000Z',
    });
    const { params } = map;
    expect(await botFor(mate).call('GET /maps/{map_id}/due', { params })).toHaveLength(1);
    expect(await botFor(mate).call('GET /maps')).toMatchObject([{ mapid: map.mapid }]);
    const stranger = botFor(await service.signIn());
    expect(await cleanRefusal(service, () => addMarker(stranger, map))).toBe('403 map-locked');
  });

  it('is refused whatever the person is refused, also after a kick', async () => {
    const member = await addMember(service, clan);
    const bot = botFor(member);
    const ask = () => bot.call('GET /clans/{clan_id}/relationships', { params: clan.params });
    expect(await ask()).toEqual([]);
    await act(clan, 'kick', member);
    expect(await cleanRefusal(service, ask)).toBe('403 members-only');
    const noClan = () => bot.call('GET /clans/{clan_id}', { params: { clan_id: 2_147_483_647 } });
    expect(await cleanRefusal(service, noClan)).toBe('404 no-such-clan');
    const empty = () => request('POST /trades', asBot(member.chatid), { body: '{}' });
    expect(await cleanRefusal(service, empty)).toMatch(/^400 invalid-input body\//);
  });

  it('works after the person has signed out', async () => {
    const person = await service.signIn();
    await person.call('DELETE /users/auth');
    expect(await botFor(person).call('GET /walkers')).toEqual([]);
  });

  it('does not get the person’s cached answers without the key', async () => {
    const { chatid, token } = clan.leader;
    const path = `GET /clans/${clan.clanid}/members`;
    const own = { authorization: `Bearer ${token}` };
    const answer = await request(path, own);
    expect(await request(path, asBot(chatid))).toEqual(answer);
    for (const headers of [{}, { authorization: 'Bot wrong' }]) {
      const call = () => request(path, { ...headers, 'on-behalf-of': chatid });
      expect(await cleanRefusal(service, call)).toBe('401 sign-in-needed');
    }
  });
});

describe('a person who never signed in', () => {
  it.each(allowed)('is asked to sign in by %s', async (key) => {
    const call = () => request(fillPath(key), asBot(NEVER_SIGNED_IN));
    expect(await cleanRefusal(service, call)).toBe('401 sign-in-needed');
  });

  it('can be called for from their first sign-in until their account is deleted, on every instance', async () => {
    const second = await service.another();
    const person = await service.signIn('Newcomer');
    for (const by of [service, second]) {
      expect(await botFor(person, by).call('GET /walkers')).toEqual([]);
    }
    await person.call('DELETE /users');
    for (const by of [service, second]) {
      await vi.waitFor(async () => {
        const call = () => botFor(person, by).call('GET /walkers');
        expect(await cleanRefusal(service, call)).toBe('401 sign-in-needed');
      });
    }
    const again = await service.signIn('Newcomer');
    expect(await botFor(again).call('GET /walkers')).toEqual([]);
  });
});

it.each(['a leader', 'an unknown person'])(
  'refuses all other operations on behalf of %s',
  async (whom) => {
    const chatid = whom === 'a leader' ? clan.leader.chatid : NEVER_SIGNED_IN;
    const before = await everything(service);
    for (const key of others) {
      const answer = await request(fillPath(key), asBot(chatid)).catch((error: unknown) => error);
      expect(answer, key).toMatchObject({ status: 403, problem: 'not-on-behalf' });
    }
    expect(await everything(service)).toEqual(before);
  },
);

it.each(['', ' ', 'a b', '1, 2', '"1"', '1'.repeat(65), '<@1>', '%31'])(
  'rejects the header %j',
  async (chatid) => {
    const call = () => request('GET /walkers', asBot(chatid));
    expect(await cleanRefusal(service, call)).toBe('400 invalid-input header/on-behalf-of');
  },
);

describe('the On-Behalf-Of header', () => {
  it('is ignored without the bot’s key', async () => {
    const outsider = await service.signIn();
    const header = { 'on-behalf-of': clan.leader.chatid };
    const path = `GET /clans/${clan.clanid}/members`;
    for (const authorization of ['', 'Bot', `Bot ${BOT_KEY}x`, `Bearer ${BOT_KEY}`]) {
      const call = () => request(path, { ...header, authorization });
      expect(await cleanRefusal(service, call)).toBe('401 sign-in-needed');
    }
    const own = { ...header, authorization: `Bearer ${outsider.token}` };
    expect(await cleanRefusal(service, () => request(path, own))).toBe('403 members-only');
    expect(await request('GET /walkers', own)).toEqual([]);
    expect(await request('GET /clusters', header)).toBeInstanceOf(Array);
  });

  it('is ignored if no bot key is configured', async () => {
    const call = () => request('GET /walkers', asBot(clan.leader.chatid), { by: keyless });
    expect(await cleanRefusal(service, call)).toBe('401 sign-in-needed');
  });

  it('does not change the 404 of an unknown path', async () => {
    const call = () => request('GET /nowhere', asBot(clan.leader.chatid));
    expect(await cleanRefusal(service, call)).toBe('404 no-such-page');
  });
});

it('limits calls per person, and not the bot itself or the person’s sessions', async () => {
  const strict = await service.another({ RATE_LIMIT_MAX: '5' });
  const [busy, calm] = [await service.signIn(), await service.signIn()];
  const statusOf = async (headers: Record<string, string>, path = '/walkers') =>
    (await fetch(strict.url + path, { headers })).status;
  const statuses = new Set<number>();
  // Enough for two windows, because a new minute may begin in between.
  for (let n = 0; n < 12; n += 1) statuses.add(await statusOf(asBot(busy.chatid)));
  expect(statuses).toEqual(new Set([200, 429]));
  statuses.clear();
  for (let n = 0; n < 12; n += 1) statuses.add(await statusOf(asBot(NEVER_SIGNED_IN)));
  expect(statuses).toEqual(new Set([401, 429]));
  expect(await statusOf(asBot(calm.chatid))).toBe(200);
  expect(await statusOf({ authorization: `Bearer ${busy.token}` })).toBe(200);
  expect(await statusOf({ authorization: `Bot ${BOT_KEY}` }, '/bot/notices')).toBe(200);
});
