import { ProblemError } from '@clan-companion/contract/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, block, foundClan } from '../testing/clans.ts';
import {
  addWalker,
  anOffer,
  BOT_KEY,
  botOf,
  type LinkedClan,
  linkedClan,
  takeOut,
} from '../testing/goods.ts';
import { removeGoal, setGoal } from '../testing/goals.ts';
import { createMap, markersIn, saveMap } from '../testing/maps.ts';
import { type Person, startService, type TestService } from '../testing/service.ts';

let service: TestService;
let other: TestService;
beforeAll(async () => {
  service = await startService({
    BOT_KEY,
    QUOTA_TRADES: '3',
    QUOTA_SEARCHES: '3',
    QUOTA_MAPS: '3',
    QUOTA_MAP_MIB: '1',
    QUOTA_MARKERS: '4000',
    QUOTA_REQUESTS: '3',
    QUOTA_TREES: '3',
    QUOTA_WALKERS: '3',
    QUOTA_RELATIONSHIPS: '3',
    QUOTA_BLOCKED: '3',
    QUOTA_INVITES: '3',
    QUOTA_GOALS: '3',
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

const relate = ({ leader, params }: Awaited<ReturnType<typeof foundClan>>, otherclanid: number) =>
  leader.call('POST /clans/{clan_id}/relationships', {
    params,
    query: { otherclanid, relationshiptype: 'ally' },
  });

/** The same person at either instance. */
const everywhere = (person: Person): Person[] => [person, { ...person, ...other.as(person.token) }];

interface Kept {
  /** Creates one more. */
  readonly create: (by: Person, n: number) => Promise<unknown>;
  /** Removes one. */
  readonly remove: (by: Person) => Promise<unknown>;
}

const removeFirst = {
  trades: async (by: Person) => {
    const [trade] = await by.call('GET /users/trades');
    return by.call('DELETE /trades/{trade_id}', { params: { trade_id: trade!.tradeid } });
  },
  searches: async (by: Person) => {
    const [search] = await by.call('GET /users/searches');
    const params = { search_id: search!.searchid };
    return by.call('DELETE /users/searches/{search_id}', { params });
  },
  maps: async (by: Person) => {
    const [map] = await by.call('GET /maps');
    return by.call('DELETE /maps/{map_id}', { params: { map_id: map!.mapid } });
  },
  requests: async (by: Person) => {
    const [request] = await by.call('GET /users/requests');
    const params = { clan_id: request!.clanid };
    return by.call('DELETE /clans/{clan_id}/requests', { params });
  },
};

const perPerson: Record<string, Kept> = {
  trades: { create: postOffer, remove: removeFirst.trades },
  searches: {
    create: (by, n) => by.call('POST /users/searches', { body: { item: `item ${n}` } }),
    remove: removeFirst.searches,
  },
  maps: { create: (by) => createMap(by), remove: removeFirst.maps },
  trees: {
    create: (by, n) => setTech(by, `tree ${n}`),
    remove: (by) => setTech(by, 'tree 0', []),
  },
  requests: {
    create: async (by) => ask(await foundClan(service), by),
    remove: removeFirst.requests,
  },
};

describe.each(Object.entries(perPerson))('%s per person', (name, { create, remove }) => {
  it('end at the quota, which removing one frees again', async () => {
    const person = await service.signIn();
    for (const n of [0, 1, 2]) await create(person, n);
    expect(await refusedBy(create(person, 3))).toBe(`403 quota-reached ${name} 3`);
    await create(await service.signIn(), 0);
    await remove(person);
    await create(person, 3);
  });

  it('cannot exceed it by calls at once on two instances', async () => {
    const person = await service.signIn();
    const calls = Array.from({ length: 12 }, (_, n) => create(everywhere(person)[n % 2]!, n));
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

describe('what the maps of one person take', () => {
  const heavy = (count: number) =>
    markersIn(count).map((marker) => ({ ...marker, description: 'x'.repeat(290) }));

  it('is limited in markers', async () => {
    const owner = await service.signIn();
    const [one, two] = [await createMap(owner), await createMap(owner)];
    await saveMap(owner, one, { markers: markersIn(3000) });
    expect(await refusedBy(saveMap(owner, two, { markers: markersIn(1001) }))).toBe(
      '403 quota-reached markers 4000',
    );
    await saveMap(owner, two, { markers: markersIn(1000) });
  });

  it('is limited in bytes, also if others draw, and can always shrink', async () => {
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

  it('cannot exceed the quota by saves at once on two instances', async () => {
    const owner = await service.signIn();
    const maps = [await createMap(owner), await createMap(owner), await createMap(owner)];
    const saves = maps.map((map, n) =>
      saveMap(everywhere(owner)[n % 2]!, map, { markers: heavy(1300) }),
    );
    const results = await Promise.allSettled(saves);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  });

  it('counts markers, and not texts that look like one', async () => {
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

describe('per clan', () => {
  it('limits goals', async () => {
    const clan = await foundClan(service);
    for (const item of ['Twine', 'Loom', 'Joinery']) await setGoal(clan, { item });
    expect(await refusedBy(setGoal(clan, { item: 'Mortar' }))).toBe('403 quota-reached goals 3');
    await removeGoal(clan);
    await setGoal(clan, { item: 'Mortar' });
  });

  it('limits relationships and blocked people', async () => {
    const clan = await foundClan(service);
    for (let n = 0; n < 3; n += 1) {
      await relate(clan, (await foundClan(service)).clanid);
      await block(clan, await service.signIn());
    }
    const another = await foundClan(service);
    expect(await refusedBy(relate(clan, another.clanid))).toBe('403 quota-reached relationships 3');
    expect(await refusedBy(block(clan, await service.signIn()))).toBe(
      '403 quota-reached blocked 3',
    );
  });

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

  it('limits walkers, whoever reports them', async () => {
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

  it('cannot exceed it by messages at once', async () => {
    const clan = await linkedClan(service);
    const messages = Array.from({ length: 6 }, (_, n) =>
      lines(clan, [`${900 + 2 * n}`, `${901 + 2 * n}`], `${n}`),
    );
    const full = (await Promise.all(messages)).flatMap((answer) => answer.full ?? []);
    expect(full).toHaveLength(9);
    expect(await clan.leader.call('GET /walkers')).toHaveLength(3);
  });
});
