import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { act, addMember, foundClan, handOver, historyLines } from '../../testing/clans.ts';
import { cleanRefusal } from '../../testing/clean-refusal.ts';
import {
  createMap,
  createPrivateMap,
  deleteMap,
  fromElsewhere,
  markersIn,
  readMap,
  saveMap,
  SECRET,
  type TestMap,
  withPassword,
} from '../../testing/maps.ts';
import { type Person, startService, type TestService } from '../../testing/service.ts';

let service: TestService;
let other: TestService;
let owner: Person;
beforeAll(async () => {
  service = await startService({ TRUST_PROXY: '1' });
  other = await service.another();
  owner = await service.signIn('Owner');
});
afterAll(() => service.stop());

describe('an outsider', () => {
  let plain: TestMap;
  let rich: TestMap;
  let outsider: Person;
  beforeAll(async () => {
    outsider = await service.signIn();
    plain = await createMap(owner, { name: 'A', password: '1234' });
    rich = await createMap(owner, { name: 'Treasure of the dunes', password: 'x'.repeat(128) });
    await saveMap(owner, rich, { markers: markersIn(50) });
    for (const map of [plain, rich]) await readMap(owner, map);
  });

  /** The complete response, without headers that always differ. */
  async function answerTo(
    { mapid }: TestMap,
    [method, path, init]: readonly [string, string, Init],
    token?: string,
  ): Promise<string> {
    const response = await fetch(`${service.url}/maps/${mapid}${path}`, {
      method,
      ...(init.body !== undefined && { body: init.body }),
      headers: {
        ...fromElsewhere(),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(init.body !== undefined && { 'content-type': 'application/json' }),
        ...init.headers,
      },
    });
    const headers = [...response.headers].filter(
      ([name]) => !['date', 'x-request-id'].includes(name) && !name.startsWith('ratelimit-'),
    );
    return JSON.stringify([response.status, headers, await response.text()]);
  }

  interface Init {
    headers?: Record<string, string>;
    body?: string;
  }

  const wrong = withPassword('not the password');
  const requests: (readonly [string, string, Init])[] = [
    ['GET', '', {}],
    ['HEAD', '', {}],
    ['GET', '', { headers: wrong }],
    ['GET', '?mappass=not+the+password', {}],
    ['GET', '', { headers: { 'if-none-match': '*' } }],
    ['GET', '/mapinfo', {}],
    ['GET', '/mapinfo', { headers: wrong }],
    ['PUT', '', { body: '{"name":"Mine"}' }],
    ['PUT', '', { body: '{"name":"Mine"}', headers: wrong }],
    ['PUT', '', { body: '{"name":"Mine","mappass":"not the password"}' }],
    ['PUT', '', { body: '{"name":"Mine"}', headers: { 'if-match': '*' } }],
    ['PUT', '', { body: '{"name":"Mine"}', headers: { 'if-match': '"other"' } }],
    ['DELETE', '', {}],
    ['DELETE', '', { headers: wrong }],
  ];

  it.each(requests)('learns only that a private map exists, by %s %s %o', async (...request) => {
    for (const token of [undefined, outsider.token]) {
      const answer = await answerTo(plain, request, token);
      expect(answer).toMatch(/^\[40[13],/);
      expect(answer).not.toContain('"etag"');
      expect(await answerTo(rich, request, token)).toBe(answer);
    }
  });

  it('does not learn whether a version is the current one', async () => {
    const version = (await readMap(owner, rich)).headers.get('etag')!;
    for (const headers of [{ 'if-none-match': version }, { 'if-match': version }]) {
      for (const [method, init] of [
        ['GET', { headers }],
        ['PUT', { headers, body: '{"name":"Mine"}' }],
      ] as const) {
        const answer = await answerTo(rich, [method, '', init], outsider.token);
        expect(answer).toMatch(/^\[403,/);
      }
    }
  });

  it('finds no private map in their list', async () => {
    expect(await outsider.call('GET /maps')).toEqual([]);
  });
});

describe('the change log', () => {
  it('records who created, saved and deleted a map, but not its content', async () => {
    const clan = await foundClan(service);
    const map = await createMap(clan.leader, { name: 'Secret name', password: SECRET });
    await saveMap(clan.leader, map, {
      name: 'Another secret',
      markers: [{ markerid: 'secret-id', x: 77.25, y: 0, type: 'Secret', description: 'Here' }],
    });
    await deleteMap(clan.leader, map);
    const rows = await service.sql<{ action: string; row: string }>(
      `select action, c::text as row from changes c where detail->>'mapid' = $1 order by changeid`,
      [String(map.mapid)],
    );
    expect(rows.map(({ action }) => action)).toEqual(['map-created', 'map-saved', 'map-deleted']);
    const text = [...rows.map(({ row }) => row), ...(await historyLines(clan))].join('\n');
    expect(text).not.toMatch(/secret|sesame|77\.25|here/i);
  });
});

describe('a former clan mate', () => {
  /** A member of the owner's clan who has just saved and read the private map on two instances. */
  async function arrange() {
    const clan = await foundClan(service);
    const [keeper, mate] = [
      await addMember(service, clan),
      await addMember(service, clan, { canEdit: true }),
    ];
    const map = await createPrivateMap(keeper);
    const instances = [service, other].map((instance) => instance.as(mate.token));
    for (const by of instances) await saveMap(by, map, { markers: markersIn(1) });
    for (const by of instances) {
      expect((await readMap(by, map)).status).toBe(200);
      expect(await by.call('GET /maps')).toHaveLength(1);
    }
    return { clan, keeper, mate, map, instances };
  }

  it.each<[string, (scene: Awaited<ReturnType<typeof arrange>>) => Promise<unknown>]>([
    ['they are kicked', ({ clan, mate }) => act(clan, 'kick', mate)],
    ['they leave', ({ mate }) => mate.call('DELETE /clans')],
    ['the owner leaves', ({ keeper }) => keeper.call('DELETE /clans')],
    [
      'the clan is deleted',
      ({ clan: { leader, params } }) => leader.call('DELETE /clans/{clan_id}', { params }),
    ],
  ])('loses access at once on every instance when %s', async (_, end) => {
    const scene = await arrange();
    const { map, instances } = scene;
    await end(scene);
    for (const by of instances) {
      const info = () => by.call('GET /maps/{map_id}/mapinfo', { params: map.params });
      for (const call of [() => readMap(by, map), info, () => saveMap(by, map, { name: 'Mine' })]) {
        expect(await cleanRefusal(service, call)).toBe('403 map-locked');
      }
      expect(await by.call('GET /maps')).toEqual([]);
    }
  });

  it('can still read the map with its password', async () => {
    const { clan, mate, map } = await arrange();
    await act(clan, 'kick', mate);
    expect((await readMap(mate, map, withPassword(SECRET))).status).toBe(200);
  });
});

it('lets a former leader read but not save, on every instance', async () => {
  const clan = await foundClan(service);
  const [keeper, heir] = [await addMember(service, clan), await addMember(service, clan)];
  const map = await createMap(keeper);
  const former = other.as(clan.leader.token);
  await saveMap(former, map, { name: 'Led' });
  await handOver(clan, heir);
  const call = () => saveMap(former, map, { name: 'Mine' });
  expect(await cleanRefusal(service, call)).toBe('403 map-locked');
  expect((await readMap(former, map)).body.name).toBe('Led');
});
