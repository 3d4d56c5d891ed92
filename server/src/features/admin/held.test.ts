import { ProblemError } from '@clan-companion/contract/core/client';
import type { Operation } from '@clan-companion/contract/core/operation';
import { operations } from '@clan-companion/contract/operations';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { foundClan, type TestClan } from '../../testing/clans.ts';
import { anOffer, postTrade } from '../../testing/goods.ts';
import {
  aMarker,
  addMarker,
  changeMarker,
  copyMap,
  createMap,
  createPrivateMap,
  drawMarkers,
  saveMap,
} from '../../testing/maps.ts';
import { body, hide, signInAs } from '../../testing/operators.ts';
import { refusal } from '../../testing/refusal.ts';
import type { Person, TestService } from '../../testing/service.ts';
import { borrowService } from '../../testing/shared-service.ts';

let service: TestService;
let giveBack: () => Promise<void>;
let operator: Person;
let moderator: Person;
/** Does not see what is hidden. */
let stranger: Person;
beforeAll(async () => {
  ({ service, giveBack } = await borrowService({}));
  operator = await signInAs(service, 'operator');
  moderator = await signInAs(service, 'moderator');
  stranger = await service.signIn();
});
afterAll(() => giveBack());
beforeEach(() => setFilter('hold'));

const WORD = 'grobian';

let filter: 'refuse' | 'hold' | undefined;

async function setFilter(act: 'refuse' | 'hold'): Promise<void> {
  if (filter === act) return;
  filter = act;
  for (const { filterid } of await operator.call('GET /admin/filters')) {
    await operator.call('DELETE /admin/filters/{filter_id}', {
      params: { filter_id: filterid },
      query: body,
    });
  }
  await operator.call('POST /admin/filters', { body: { kind: 'word', text: WORD, act, ...body } });
}

const setHoldNewHours = (holdNewHours: number) =>
  operator.call('PUT /admin/switches', { body: { holdNewHours, ...body } });

const inbox = async (person: Person) =>
  (await person.call('GET /users/notifications')).map(({ message }) => message);
const reportOf = async (kind: string, id: number) =>
  (await moderator.call('GET /admin/reports')).find(
    (row) => row.kind === kind && row.id === String(id),
  );
const show = (kind: 'clan' | 'trade' | 'map', id: number) =>
  moderator.call('POST /admin/{kind}/{id}/show', { params: { kind, id: String(id) }, body });

const readers = {
  clan: (id: number) => stranger.call('GET /clans/{clan_id}/page', { params: { clan_id: id } }),
  trade: (id: number) => stranger.call('GET /trades/{trade_id}', { params: { trade_id: id } }),
  map: (id: number) => stranger.call('GET /maps/{map_id}', { params: { map_id: id } }),
};
const isSeen = (kind: keyof typeof readers, id: number) =>
  readers[kind](id).then(
    () => true,
    () => false,
  );

/** Something published, and who published it. */
interface Published {
  readonly by: Person;
  readonly kind: keyof typeof readers;
  readonly id: number;
}

const clanOf = ({ leader, clanid }: TestClan): Published => ({
  by: leader,
  kind: 'clan',
  id: clanid,
});
const changeClan = (query: object) => async (): Promise<Published> => {
  const clan = await foundClan(service);
  await clan.leader.call('PUT /clans/{clan_id}', { params: clan.params, query });
  return clanOf(clan);
};
const setPage = (page: object) => async (): Promise<Published> => {
  const clan = await foundClan(service);
  await clan.leader.call('PUT /clans/{clan_id}/page', { params: clan.params, body: page });
  return clanOf(clan);
};
const post = (offer: object) => async (): Promise<Published> => {
  const by = await service.signIn();
  const { tradeid } = await postTrade(by, offer);
  return { by, kind: 'trade', id: tradeid };
};
const edit = (offer: object) => async (): Promise<Published> => {
  const by = await service.signIn();
  const { tradeid } = await postTrade(by);
  await by.call('PUT /trades/{trade_id}', { params: { trade_id: tradeid }, body: offer });
  return { by, kind: 'trade', id: tradeid };
};
const save = (content: Parameters<typeof saveMap>[2]) => async (): Promise<Published> => {
  const by = await service.signIn();
  const map = await createMap(by);
  await saveMap(by, map, content);
  return { by, kind: 'map', id: map.mapid };
};
type Place = Parameters<typeof addMarker>[2];
const add = (marker: Place) => async (): Promise<Published> => {
  const by = await service.signIn();
  const map = await createMap(by);
  await addMarker(by, map, marker);
  return { by, kind: 'map', id: map.mapid };
};
const draw = (marker: Place) => async (): Promise<Published> => {
  const by = await service.signIn();
  const map = await createMap(by);
  await drawMarkers(by, map, { add: [{ ...aMarker, ...marker }] });
  return { by, kind: 'map', id: map.mapid };
};
const redraw = (fields: NonNullable<Place>, inList: boolean) => async (): Promise<Published> => {
  const by = await service.signIn();
  const map = await createMap(by);
  await addMarker(by, map, { markerid: 'a' });
  if (inList) await drawMarkers(by, map, { change: [{ ...fields, markerid: 'a' }] });
  else await changeMarker(by, map, 'a', fields);
  return { by, kind: 'map', id: map.mapid };
};
const request = (query: object, answers: object[] = []) => {
  return async (): Promise<undefined> => {
    const clan = await foundClan(service);
    const questions = ['Why?'];
    await clan.leader.call('PUT /clans/{clan_id}/page', {
      params: clan.params,
      body: { questions },
    });
    const by = await service.signIn();
    await by.call('POST /clans/{clan_id}/requests', {
      params: clan.params,
      query,
      body: { answers: answers as { question: string; answer: string }[] },
    });
  };
};

const text = `A ${WORD}!`;
const link = `https://pictures.example.org/${WORD}`;
/** Every public text. Without `Published`, it cannot be hidden. */
const publishers: Record<string, () => Promise<Published | undefined>> = {
  'PUT /users body/dataupdate': async () => {
    await (await service.signIn()).call('PUT /users', { body: { dataupdate: text } });
    return undefined;
  },
  'POST /clans query/name': async () => clanOf(await foundClan(service, text)),
  ...Object.fromEntries(
    ['symbol', 'region', 'description'].map((field) => [
      `POST /clans query/${field}`,
      async () => clanOf(await foundClan(service, 'Sand Foxes', { [field]: text })),
    ]),
  ),
  ...Object.fromEntries(
    ['name', 'symbol', 'region', 'description'].map((field) => [
      `PUT /clans/{clan_id} query/${field}`,
      changeClan({ [field]: text }),
    ]),
  ),
  'PUT /clans/{clan_id}/page body/playtimes': setPage({ playtimes: text }),
  'PUT /clans/{clan_id}/page body/wanted': setPage({ wanted: text }),
  'PUT /clans/{clan_id}/page body/questions/0': setPage({ questions: [text] }),
  'POST /clans/{clan_id}/requests query/message': request({ message: text }),
  'POST /clans/{clan_id}/requests body/answers/0/answer': request({}, [
    { question: 'Why?', answer: text },
  ]),
  ...Object.fromEntries(
    ['item', 'price', 'region', 'note'].flatMap((field) => [
      [`POST /trades body/${field}`, post({ [field]: text })],
      [`PUT /trades/{trade_id} body/${field}`, edit({ [field]: text })],
    ]),
  ),
  'POST /maps query/name': async () => {
    const by = await service.signIn();
    const { mapid } = await createMap(by, { name: text });
    return { by, kind: 'map', id: mapid };
  },
  'POST /maps/{map_id}/copies body/name': async () => {
    const by = await service.signIn();
    const { mapid } = await copyMap(by, await createMap(by), { name: text });
    return { by, kind: 'map', id: mapid };
  },
  'PUT /maps/{map_id} body/name': save({ name: text }),
  'PUT /maps/{map_id} body/markers/0/type': save({ markers: [{ x: 1, y: 2, type: text }] }),
  'PUT /maps/{map_id} body/markers/0/description': save({
    markers: [{ x: 1, y: 2, type: 'Iron', description: text }],
  }),
  'PUT /maps/{map_id} body/markers/0/photo': save({
    markers: [{ x: 1, y: 2, type: 'Iron', photo: link }],
  }),
  ...Object.fromEntries(
    Object.entries({ type: text, description: text, photo: link }).flatMap(([field, value]) => [
      [`POST /maps/{map_id}/markers body/${field}`, add({ [field]: value })],
      [`PUT /maps/{map_id}/markers/{markerid} body/${field}`, redraw({ [field]: value }, false)],
      [`PATCH /maps/{map_id}/markers body/add/0/${field}`, draw({ [field]: value })],
      [`PATCH /maps/{map_id}/markers body/change/0/${field}`, redraw({ [field]: value }, true)],
    ]),
  ),
};

interface Schema {
  readonly 'x-public'?: true;
  readonly properties?: Record<string, Schema>;
  readonly items?: Schema;
}
const pathsIn = (schema: Schema, path: string): string[] => [
  ...(schema['x-public'] ? [path] : []),
  ...(schema.items ? pathsIn(schema.items, `${path}/0`) : []),
  ...Object.entries(schema.properties ?? {}).flatMap(([name, each]) =>
    pathsIn(each, `${path}/${name}`),
  ),
];

it('has every public text in this test', () => {
  const declared = (Object.entries(operations) as [string, Operation][]).flatMap(
    ([key, { query = {}, body: sent = {} }]) => [
      ...pathsIn(query as Schema, `${key} query`),
      ...pathsIn(sent as Schema, `${key} body`),
    ],
  );
  expect(Object.keys(publishers).toSorted()).toEqual(declared.toSorted());
});

describe('a filter that refuses', () => {
  it.each(Object.entries(publishers))('applies to %s', async (field, publish) => {
    await setFilter('refuse');
    const error = await publish().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ProblemError);
    const path = field.split(' ')[2];
    expect((error as ProblemError).details.errors).toMatchObject([{ path, code: 'not-wanted' }]);
  });
});

describe('a filter that holds', () => {
  const canBeHidden = ([field]: [string, unknown]) => !/^PUT \/users |\/requests /.test(field);
  const all = Object.entries(publishers);

  it.each(all.filter((each) => !canBeHidden(each)))('refuses %s', async (_, publish) => {
    expect(await refusal(publish())).toBe('400 invalid-input');
  });

  it.each(all.filter(canBeHidden))('hides %s', async (_, publish) => {
    const { by, kind, id } = (await publish())!;
    expect(await isSeen(kind, id)).toBe(false);
    expect(await reportOf(kind, id)).toMatchObject({
      hidden: true,
      count: 1,
      guests: 0,
      signedin: 0,
      causes: [{ cause: 'filter', count: 1 }],
      texts: [WORD],
      ownerid: by.chatid,
    });
    expect((await inbox(by))[0]).toMatch(/until a moderator has looked at it/);
    expect((await inbox(moderator))[0]).toMatch(/until you or another moderator has looked/);
    await show(kind, id);
    expect(await isSeen(kind, id)).toBe(true);
    expect((await inbox(by))[0]).toContain(body.reason);
  });

  it('reports it once while it is hidden, and again after it was shown', async () => {
    const by = await service.signIn();
    const { tradeid } = await postTrade(by, { item: text });
    const change = (price: string) =>
      by.call('PUT /trades/{trade_id}', { params: { trade_id: tradeid }, body: { price } });
    await change(text);
    expect(await reportOf('trade', tradeid)).toMatchObject({ count: 1 });
    await show('trade', tradeid);
    await change('3 flots');
    expect(await isSeen('trade', tradeid)).toBe(true);
    await change(text);
    expect(await isSeen('trade', tradeid)).toBe(false);
    expect(await reportOf('trade', tradeid)).toMatchObject({ count: 2 });
  });

  it('leaves what an operator hid to the operator', async () => {
    const by = await service.signIn();
    const { tradeid } = await postTrade(by);
    await hide(moderator, 'trade', tradeid);
    await by.call('PUT /trades/{trade_id}', {
      params: { trade_id: tradeid },
      body: { item: text },
    });
    expect(await reportOf('trade', tradeid)).toBeUndefined();
    expect(await isSeen('trade', tradeid)).toBe(false);
  });

  it('does not look at private maps, reports and notes inside of a clan', async () => {
    const by = await service.signIn();
    const map = await createPrivateMap(by, text);
    await saveMap(by, map, { name: text, markers: [{ x: 0, y: 0, type: text }] });
    await by.call('POST /clans', { query: { name: 'Foxes' } });
    await by.call('POST /walkers', { body: { name: text } });
    const { clanid } = await foundClan(service);
    const sent = { kind: 'clan', id: String(clanid), cause: 'insult', text } as const;
    await by.call('POST /reports', { body: sent });
    expect((await inbox(by)).join()).not.toContain('moderator has looked');
  });

  it('refuses a map without an owner, which nobody could see', async () => {
    expect(await refusal(createMap(service.visitor, { name: text }))).toBe('400 invalid-input');
    const map = await createMap(service.visitor);
    const headers = { 'x-map-password': map.password };
    expect(await refusal(saveMap(service.visitor, map, { name: text }, headers))).toBe(
      '400 invalid-input',
    );
  });

  it('checks a map of the largest size', async () => {
    const by = await service.signIn();
    const map = await createMap(by);
    const markers = Array.from({ length: 4000 }, (_, n) => ({
      x: n,
      y: n,
      type: `Iron ${n}`,
      description: `${'a.'.repeat(80)}${n}`,
    }));
    await saveMap(by, map, { markers });
    expect(await isSeen('map', map.mapid)).toBe(true);
    await saveMap(by, map, { markers: [...markers, { x: 0, y: 0, type: text }] });
    expect(await isSeen('map', map.mapid)).toBe(false);
  });
});

describe('new accounts', () => {
  const clean: Record<string, () => Promise<Published>> = {
    'a clan': async () => clanOf(await foundClan(service)),
    'an offer': post({}),
    'an open map': save({ markers: [{ x: 0, y: 0, type: 'Iron' }] }),
  };

  it.each(Object.entries(clean))('hold back %s', async (_, publish) => {
    await setHoldNewHours(24);
    const { by, kind, id } = await publish();
    await setHoldNewHours(0);
    expect(await isSeen(kind, id)).toBe(false);
    expect(await reportOf(kind, id)).toMatchObject({
      causes: [{ cause: 'new-account', count: 1 }],
      texts: [],
    });
    expect((await inbox(by))[0]).toMatch(/until a moderator has looked at it/);
    await show(kind, id);
    expect(await isSeen(kind, id)).toBe(true);
  });

  it('hold back nothing of older accounts and of people with a role, and no private map', async () => {
    await setHoldNewHours(24);
    const old = await service.signIn();
    await service.sql(
      `update users set created = created - interval '25 hours' where chatid = $1`,
      [old.chatid],
    );
    const other = await service.another({ OPERATORS: stranger.chatid });
    const configured = { ...stranger, ...other.as(stranger.token) };
    for (const by of [old, moderator, operator, configured]) {
      await by.call('POST /trades', { body: anOffer });
    }
    await createPrivateMap(await service.signIn());
    await setHoldNewHours(0);
    const held = await service.sql(
      `select from hidden h join trades t on t.tradeid = h.id and h.kind = 'trade'
       join users u using (userid) where u.chatid = any($1)`,
      [[old, moderator, operator, stranger].map(({ chatid }) => chatid)],
    );
    expect(held).toEqual([]);
    const reports = await moderator.call('GET /admin/reports');
    expect(reports.filter(({ name }) => name === 'Hidden Oasis')).toEqual([]);
  });

  it.each([-1, 721, 1.5, '24'])('are held for at most 30 days: %j', async (holdNewHours) => {
    expect(await refusal(setHoldNewHours(holdNewHours as number))).toBe('400 invalid-input');
  });
});
