import { ProblemError } from '@clan-companion/contract/core/client';
import { quotas } from '@clan-companion/contract/problems';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allCases, newWorld, type QuotaCase } from '../../testing/cases.ts';
import { ask, foundClan } from '../../testing/clans.ts';
import {
  addWalker,
  anOffer,
  BOT_KEY,
  botOf,
  type LinkedClan,
  linkedClan,
  takeOut,
} from '../../testing/goods.ts';
import { createMap, markersIn, saveMap } from '../../testing/maps.ts';
import { type Person, startService, type TestService } from '../../testing/service.ts';

const allQuotas = Object.values(allCases).flatMap((feature) =>
  Object.entries(feature.quotas ?? {}),
);
const quotaCases = allQuotas.filter(
  (entry): entry is [string, QuotaCase] => typeof entry[1] === 'object',
);

let service: TestService;
let other: TestService;
beforeAll(async () => {
  service = await startService({
    BOT_KEY,
    QUOTA_MAP_MIB: '1',
    QUOTA_MARKERS: '4000',
    ...Object.fromEntries(quotaCases.map(([, { setting }]) => [setting, '3'])),
  });
  other = await service.another();
});
afterAll(() => service.stop());

/** Which quota refused the call. */
async function refusedBy(call: Promise<unknown>): Promise<string> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ProblemError)) throw new Error('Expected a refusal', { cause: error });
  const { status, problem, details } = error;
  expect(details.detail).toContain(String(details.quota?.limit));
  return `${status} ${problem} ${details.quota?.of} ${details.quota?.limit}`;
}

const postOffer = (by: Person) => by.call('POST /trades', { body: anOffer });

const setTech = (by: Person, tree: string, body: string[] = ['Wheel']) =>
  by.call('PUT /users/{chat_id}/tech', { params: { chat_id: by.chatid }, query: { tree }, body });

/** The same person at either instance. */
const everywhere = (person: Person): Person[] => [person, { ...person, ...other.as(person.token) }];

it('has a case for every quota', () => {
  expect(allQuotas.map(([name]) => name).toSorted()).toEqual(Object.keys(quotas).toSorted());
});

describe.each(quotaCases)('the quota of %s', (name, { create, remove }) => {
  it('refuses more, until one is removed', async () => {
    const here = newWorld(service);
    const by = await here.person();
    for (const n of [0, 1, 2]) await create(here, by, n);
    expect(await refusedBy(create(here, by, 3))).toBe(`403 quota-reached ${name} 3`);
    const elsewhere = newWorld(service);
    await create(elsewhere, await elsewhere.person(), 0);
    await remove(here, by);
    await create(here, by, 3);
  });

  it('cannot be exceeded by concurrent calls on two instances', async () => {
    const here = newWorld(service);
    const [by, clan] = [await here.person(), await here.clan()];
    const places = [service, other].map((at) => {
      const person = { ...by, ...at.as(by.token) };
      const leader = { ...clan.leader, ...at.as(clan.leader.token) };
      const there = {
        ...here,
        person: async () => person,
        clan: async () => ({ ...clan, leader }),
      };
      return { there, person };
    });
    const calls = Array.from({ length: 12 }, (_, n) => {
      const { there, person } = places[n % 2]!;
      return create(there, person, n);
    });
    const results = await Promise.all(
      calls.map((call) =>
        call.then(
          () => 'created',
          () => refusedBy(call),
        ),
      ),
    );
    expect(results.filter((result) => result === 'created')).toHaveLength(3);
    expect(new Set(results)).toEqual(new Set(['created', `403 quota-reached ${name} 3`]));
  });
});

it('counts listed offers only, and a renewed one again', async () => {
  const person = await service.signIn();
  await postOffer(person);
  await service.sql(`update trades set listed = now() - interval '31 days'
    where userid = (select userid from users where chatid = '${person.chatid}')`);
  for (let n = 0; n < 3; n += 1) await postOffer(person);
  const expired = (await person.call('GET /users/trades')).find(({ listed }) => !listed)!;
  const renew = person.call('PUT /trades/{trade_id}/renew', {
    params: { trade_id: expired.tradeid },
  });
  expect(await refusedBy(renew)).toBe('403 quota-reached trades 3');
});

it('lets offers be renewed that are still listed, after the quota was lowered', async () => {
  const person = await service.signIn();
  await postOffer(person);
  await service.sql(`update trades set listed = now() - interval '2 hours'`);
  const [trade] = await person.call('GET /users/trades');
  const strict = await service.another({ QUOTA_TRADES: '0' });
  const params = { trade_id: trade!.tradeid };
  const renewed = await strict.as(person.token).call('PUT /trades/{trade_id}/renew', { params });
  expect(renewed.message).toBe('The offer has been renewed.');
});

it('counts trees that are set with If-Match at the same time', async () => {
  const person = await service.signIn();
  const results = await Promise.allSettled(
    Array.from({ length: 12 }, (_, n) => {
      const input = { params: { chat_id: person.chatid }, query: { tree: `tree ${n}` } };
      const headers = n % 3 === 0 ? {} : { 'if-match': '*' };
      return everywhere(person)[n % 2]!.call('PUT /users/{chat_id}/tech', {
        ...input,
        body: ['Wheel'],
        headers,
      });
    }),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
});

it('lets a reworded request and a known tree pass at the quota', async () => {
  const person = await service.signIn();
  const clans = [await foundClan(service), await foundClan(service), await foundClan(service)];
  for (const clan of clans) await ask(clan, person);
  expect((await ask(clans[0]!, person, 'Please')).message).toMatch(/asked/);
  for (const tree of ['a', 'b', 'c']) await setTech(person, tree);
  expect(await setTech(person, 'a', ['Wheel', 'Sail'])).toEqual({ learned: ['Wheel', 'Sail'] });
});

describe('the maps of one person', () => {
  const heavy = (count: number) =>
    markersIn(count).map((marker) => ({ ...marker, description: 'x'.repeat(290) }));

  it('have limited markers', async () => {
    const owner = await service.signIn();
    const [one, two] = [await createMap(owner), await createMap(owner)];
    await saveMap(owner, one, { markers: markersIn(3000) });
    expect(await refusedBy(saveMap(owner, two, { markers: markersIn(1001) }))).toBe(
      '403 quota-reached markers 4000',
    );
    await saveMap(owner, two, { markers: markersIn(1000) });
  });

  it('have a limited size, also if others draw, and can always shrink', async () => {
    const owner = await service.signIn();
    const friend = await service.signIn();
    const [one, two] = [await createMap(owner), await createMap(owner)];
    const asFriend = { 'x-map-password': two.password };
    await saveMap(owner, one, { markers: heavy(2000) });
    expect(await refusedBy(saveMap(friend, two, { markers: heavy(1500) }, asFriend))).toBe(
      '403 quota-reached map-mib 1',
    );
    await saveMap(friend, two, { markers: heavy(500) }, asFriend);
    const strict = await service.another({ QUOTA_MAP_MIB: '0', QUOTA_MARKERS: '0' });
    const there = strict.as(owner.token);
    await saveMap(there, one, { name: 'New name' });
    await saveMap(there, one, { markers: heavy(1999) });
    expect(await refusedBy(saveMap(there, one, { markers: heavy(2000) }))).toBe(
      '403 quota-reached map-mib 0',
    );
  });

  it('cannot exceed the quota by concurrent saves on two instances', async () => {
    const owner = await service.signIn();
    const maps = [await createMap(owner), await createMap(owner), await createMap(owner)];
    const saves = maps.map((map, n) =>
      saveMap(everywhere(owner)[n % 2]!, map, { markers: heavy(1300) }),
    );
    const results = await Promise.allSettled(saves);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  });

  it('are not charged for texts that look like a marker', async () => {
    const owner = await service.signIn();
    const [one, two] = [await createMap(owner), await createMap(owner)];
    const tricky = { ...markersIn(1)[0]!, description: 'says "markerid": "7"' };
    await saveMap(owner, one, { markers: [...markersIn(3997), tricky, tricky] });
    expect(await refusedBy(saveMap(owner, two, { markers: markersIn(2) }))).toBe(
      '403 quota-reached markers 4000',
    );
    await saveMap(owner, two, { markers: markersIn(1) });
  });
});

describe('the walkers of a clan', () => {
  const lines = (
    { guildid }: LinkedClan,
    walkerids: readonly string[],
    messageid: string,
    name?: string,
  ) =>
    botOf(service).call('POST /bot/guilds/{guildid}/lines', {
      params: { guildid },
      body: {
        channelid: '5',
        messageid,
        timestamp: new Date().toISOString(),
        trips: walkerids.map((walkerid, line) => ({
          line,
          walkerid,
          name: name ?? `Runner ${walkerid}`,
          lastuser: 'Ann',
        })),
        kicked: [],
        unread: [],
      },
    });

  it('are limited, whether a member or the game reports them', async () => {
    const clan = await linkedClan(service);
    await addWalker(clan.leader);
    await takeOut(service, clan, '801', { name: 'Ark' });
    expect(await lines(clan, ['801', '802', '803', '804'], '1')).toEqual({
      taken: true,
      full: ['803', '804'],
    });
    expect(await refusedBy(addWalker(clan.leader))).toBe('403 quota-reached walkers 3');
    expect(await refusedBy(takeOut(service, clan, '805', { name: 'Barge' }))).toBe(
      '403 quota-reached walkers 3',
    );
    await takeOut(service, clan, '801', { name: 'Ark II' });
    // The game reports the walker that was added by hand.
    expect(await lines(clan, ['806'], '2', 'Dune Runner')).toEqual({ taken: true });
    expect(await clan.leader.call('GET /walkers')).toHaveLength(3);
  });

  it('cannot exceed the quota by concurrent messages', async () => {
    const clan = await linkedClan(service);
    const messages = Array.from({ length: 6 }, (_, n) =>
      lines(clan, [`${900 + 2 * n}`, `${901 + 2 * n}`], `${n}`),
    );
    const full = (await Promise.all(messages)).flatMap((answer) => answer.full ?? []);
    expect(full).toHaveLength(9);
    expect(await clan.leader.call('GET /walkers')).toHaveLength(3);
  });
});
