import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { addMember, foundClan, join } from '../../testing/clans.ts';
import { cleanRefusal } from '../../testing/clean-refusal.ts';
import {
  CAN_BE_EDITED,
  DEFAULT_INFO,
  DEFAULT_SETTINGS,
  createMap,
  createPrivateMap,
  readMap,
  saveMap,
  SECRET,
  type TestMap,
  withPassword,
} from '../../testing/maps.ts';
import { followPages } from '../../testing/pages.ts';
import { rawCall } from '../../testing/raw-call.ts';
import { type Person, startService, type TestService } from '../../testing/service.ts';

const MALFORMED_IDS = ['0', '-1', '1.5', '1e3', '0x1', 'x', '%20', '2147483648', '99999999999'];

let service: TestService;
let ann: Person;
let hidden: TestMap;
beforeAll(async () => {
  service = await startService();
  ann = await service.signIn('Ann');
  hidden = await createPrivateMap(ann);
});
afterAll(() => service.stop());

const infoOf = (by: Person, { params }: TestMap) =>
  by.call('GET /maps/{map_id}/mapinfo', { params });

describe('reading a map', () => {
  it('returns name and markers of an open map to anyone', async () => {
    const map = await createMap(ann);
    const markers = [
      { markerid: 'a', x: 1.5, y: -2, type: 'Iron', description: 'Behind the rock' },
      { markerid: 'b', x: 0, y: 0, type: '🪵' },
    ];
    await saveMap(ann, map, { markers });
    const { status, body } = await readMap(service.visitor, map);
    expect(status).toBe(200);
    const own = { ...CAN_BE_EDITED, mapid: map.mapid, isOwned: true, revision: 2 };
    expect(body).toEqual({ ...own, name: 'Iron Valley', markers });
  });

  it.each(MALFORMED_IDS)('rejects the malformed id %s', async (id) => {
    for (const path of [`GET /maps/${id}`, `GET /maps/${id}/mapinfo`]) {
      const call = () => rawCall(service, ann, path);
      expect(await cleanRefusal(service, call)).toBe('400 invalid-input path/map_id');
    }
  });

  it('answers 404 for a map that does not exist', async () => {
    for (const path of ['GET /maps/2147483647', 'GET /maps/2147483647/mapinfo']) {
      const call = () => rawCall(service, ann, path);
      expect(await cleanRefusal(service, call)).toBe('404 no-such-map');
    }
  });

  it('treats an invalid session as none', async () => {
    const map = await createMap(ann);
    expect((await readMap(service.as('x'.repeat(43)), map)).status).toBe(200);
  });
});

it('sends three large maps at once to one address, and small ones meanwhile', async () => {
  /** Larger than what the system buffers for a client that reads nothing. */
  const HUGE = 24 * 1024 * 1024;
  const mapOf = async (bytes: number) => {
    const { mapid } = await createMap(ann);
    await service.sql(
      `with added as (
         insert into markers (mapid, markerid, position, content)
         values ($2, 'a', 1, format('{"markerid":"a","x":1,"y":2,"type":"%s"}', repeat('x', $1)))
         returning mapid, octet_length(content) + 2 as bytes)
       update resource_maps m set bytes = added.bytes, markercount = 1
       from added where m.mapid = added.mapid`,
      [bytes, mapid],
    );
    return mapid;
  };
  // Other tests read all maps.
  onTestFinished(async () => {
    await service.sql('delete from resource_maps where bytes > 1e6');
  });
  const huge = [];
  for (let n = 0; n < 3; n += 1) huge.push(await mapOf(HUGE));
  const [large, small] = [await mapOf(100 * 1024), await mapOf(1_024)];
  const { hostname, port } = new URL(service.url);
  const unread = huge.map((mapid) => {
    const socket = connect(Number(port), hostname);
    onTestFinished(() => void socket.destroy());
    socket.write(`GET /maps/${mapid} HTTP/1.1\r\nHost: x\r\n\r\n`);
    return socket;
  });
  for (const socket of unread) await once(socket, 'readable');
  let isAnswered = false;
  const waiting = fetch(`${service.url}/maps/${large}`).finally(() => (isAnswered = true));
  expect((await fetch(`${service.url}/maps/${small}`)).status).toBe(200);
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(isAnswered).toBe(false);
  unread[0]!.destroy();
  expect((await waiting).status).toBe(200);
});

describe('the password of a private map', () => {
  const opened = {
    mapid: expect.any(Number),
    name: 'Hidden Oasis',
    isOwned: true,
    ...CAN_BE_EDITED,
    revision: 1,
    markers: [],
  };
  const get = (query: string, headers: Record<string, string> = {}) =>
    rawCall(service, undefined, `GET /maps/${hidden.mapid}${query}`, { headers });

  it('is accepted in the query and in the header', async () => {
    expect(await get('?mappass=open+sesame')).toEqual(opened);
    expect(await get('?mappass=%20open%20sesame%20')).toEqual(opened);
    expect(await get('', withPassword(SECRET))).toEqual(opened);
    expect(await get('', { 'x-map-password': 'open sesame' })).toEqual(opened);
  });

  it('is taken from the query if both are sent', async () => {
    expect(await get('?mappass=open+sesame', withPassword('not the password'))).toEqual(opened);
    expect(await get('?mappass=', withPassword(SECRET))).toEqual(opened);
    const call = () => get('?mappass=not+the+password', withPassword(SECRET));
    expect(await cleanRefusal(service, call)).toBe('403 map-locked');
  });

  it('is percent-encoded in the header, so that it can use any script', async () => {
    const map = await createMap(ann, { password: 'öffne 開け 100%+1' });
    const { body } = await readMap(service.visitor, map, withPassword('öffne 開け 100%+1'));
    expect(body.mapid).toBe(map.mapid);
  });

  it.each(['100%', '%zz %ff', 'öffne dich'])(
    'is used unchanged if the header is %j, which is not percent-encoded',
    async (sent) => {
      const map = await createMap(ann, { password: sent });
      const { body } = await readMap(service.visitor, map, { 'x-map-password': sent });
      expect(body.mapid).toBe(map.mapid);
    },
  );

  it.each(['%00abcd', 'ab%0Acd', 'x'.repeat(129)])(
    'is rejected as malformed for everyone if the header is %j',
    async (password) => {
      const headers = { 'x-map-password': password };
      const calls = [
        () => readMap(service.visitor, hidden, headers),
        () => readMap(ann, hidden, headers),
        () => readMap(ann, { params: { map_id: 2147483647 } }, headers),
      ];
      for (const call of calls) {
        expect(await cleanRefusal(service, call)).toBe('400 invalid-input header/x-map-password');
      }
    },
  );

  it.each(['x'.repeat(129), 'ab%00cd', '%FF%FF%FF%FF', 'open&mappass=sesame'])(
    'is rejected as malformed if the query is %j',
    async (password) => {
      const call = () => get(`?mappass=${password}`);
      expect(await cleanRefusal(service, call)).toBe('400 invalid-input query/mappass');
    },
  );

  it.each(['', '%20', 'abc', '🦊🦊🦊'])('is wrong or missing as %j', async (password) => {
    const ways = [
      { path: `?mappass=${password}`, headers: {} },
      { path: '', headers: { 'x-map-password': encodeURI(decodeURI(password)) } },
    ];
    const open = await createMap(ann);
    for (const { path, headers } of ways) {
      const wrong = () => get(path, headers);
      expect(await cleanRefusal(service, wrong)).toBe('403 map-locked');
      const asOwner = rawCall(service, ann, `GET /maps/${hidden.mapid}${path}`, { headers });
      expect(await asOwner).toEqual(opened);
      const ofOpen = rawCall(service, undefined, `GET /maps/${open.mapid}${path}`, { headers });
      expect(await ofOpen).toMatchObject({ mapid: open.mapid });
    }
  });

  it('is read from the query if the header is empty', async () => {
    expect(await get('?mappass=open+sesame', { 'x-map-password': '' })).toEqual(opened);
  });

  it('is wrong if the header is sent twice', async () => {
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const headers = { 'x-map-password': ['open%20sesame', 'other'] };
      request(`${service.url}/maps/${hidden.mapid}`, { headers }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      })
        .on('error', reject)
        .end();
    });
    expect(status).toBe(403);
  });
});

describe('the map info', () => {
  it('includes owner and clan if there are any', async () => {
    const { visitor } = service;
    const bob = await service.signIn();
    const unowned = await createMap(visitor);
    const { mapid } = unowned;
    const open = { ...DEFAULT_INFO, isPrivate: false, canEdit: false };
    expect(await infoOf(bob, unowned)).toEqual({ mapid, name: 'Iron Valley', ...open });

    const map = await createMap(bob, { name: 'Camp' });
    const own = { mapid: map.mapid, name: 'Camp', ownerid: bob.chatid, ...open };
    expect(await infoOf(ann, map)).toEqual(own);
    const clan = await foundClan(service);
    await join(clan, bob);
    expect(await infoOf(ann, map)).toEqual({ ...own, clanid: clan.clanid });
  });

  it('requires a session', async () => {
    const map = await createMap(ann);
    const call = () => rawCall(service, undefined, `GET /maps/${map.mapid}/mapinfo`);
    expect(await cleanRefusal(service, call)).toBe('401 sign-in-needed');
  });

  it('is shown for a private map to its owner and their clan mates only', async () => {
    const clan = await foundClan(service);
    const map = await createPrivateMap(clan.leader);
    const mate = await addMember(service, clan);
    const historyLines = {
      mapid: map.mapid,
      name: 'Hidden Oasis',
      ownerid: clan.leader.chatid,
      clanid: clan.clanid,
      ...DEFAULT_INFO,
      isPrivate: true,
    };
    expect(await infoOf(clan.leader, map)).toEqual({ ...historyLines, canEdit: true });
    expect(await infoOf(mate, map)).toEqual({ ...historyLines, canEdit: false });
    expect(await cleanRefusal(service, () => infoOf(ann, map))).toBe('403 map-locked');
  });
});

describe('the list of maps', () => {
  it('contains the maps of the caller and their clan mates, in order of creation', async () => {
    const clan = await foundClan(service);
    const [mate, outsider] = [await addMember(service, clan), await service.signIn()];
    const first = await createMap(mate, { name: 'First' });
    await createMap(outsider);
    await createMap(service.visitor);
    const second = await createPrivateMap(clan.leader, 'Second');
    const { clanid, leader } = clan;
    const seen = [
      {
        mapid: first.mapid,
        name: 'First',
        ownerid: mate.chatid,
        clanid,
        ...DEFAULT_SETTINGS,
        isPrivate: false,
        hasPassword: false,
      },
      {
        mapid: second.mapid,
        name: 'Second',
        ownerid: leader.chatid,
        clanid,
        ...DEFAULT_SETTINGS,
        isPrivate: true,
        hasPassword: true,
      },
    ];
    expect(await mate.call('GET /maps')).toEqual(seen);
    expect(await leader.call('GET /maps')).toEqual(seen);
  });

  it('is empty for a person without maps, and requires a session', async () => {
    expect(await (await service.signIn()).call('GET /maps')).toEqual([]);
    const call = () => rawCall(service, undefined, 'GET /maps');
    expect(await cleanRefusal(service, call)).toBe('401 sign-in-needed');
  });

  it('changes when the owner joins, leaves or loses a clan', async () => {
    const clan = await foundClan(service);
    const [owner, mate] = [await addMember(service, clan), await addMember(service, clan)];
    const { mapid } = await createMap(owner);
    const clanids = async (by: Person) =>
      (await by.call('GET /maps')).map((map) => [map.mapid, map.clanid]);
    expect(await clanids(mate)).toEqual([[mapid, clan.clanid]]);

    await owner.call('DELETE /clans');
    expect(await clanids(owner)).toEqual([[mapid, undefined]]);
    expect(await clanids(mate)).toEqual([]);

    const other = await foundClan(service);
    await join(other, owner);
    expect(await clanids(other.leader)).toEqual([[mapid, other.clanid]]);

    await other.leader.call('DELETE /clans/{clan_id}', { params: other.params });
    expect(await clanids(other.leader)).toEqual([]);
    expect(await clanids(owner)).toEqual([[mapid, undefined]]);
  });

  it('comes in pages that contain every map once', async () => {
    const clan = await foundClan(service);
    const mate = await addMember(service, clan);
    const made: number[] = [];
    for (const by of [mate, clan.leader, clan.leader, mate, mate]) {
      made.push((await createMap(by)).mapid);
    }
    const pages = await followPages<{ mapid: number }>(service, '/maps?limit=2', mate);
    const ids = pages.map((page) => page.map(({ mapid }) => mapid));
    expect(ids).toEqual([made.slice(0, 2), made.slice(2, 4), made.slice(4)]);
  });

  it('comes in pages of 100 by default and 200 at most', async () => {
    const owner = await service.signIn();
    await service.sql(
      `insert into resource_maps (ownerid, name, isprivate, passwordhash)
       select userid, 'Many', false, 'none' from users, generate_series(1, 201)
       where chatid = $1`,
      [owner.chatid],
    );
    const sizes = async (path: string) =>
      (await followPages(service, path, owner)).map((page) => page.length);
    expect(await sizes('/maps')).toEqual([100, 100, 1]);
    expect(await sizes('/maps?limit=200')).toEqual([200, 1]);
    expect(await sizes('/maps?limit=67')).toEqual([67, 67, 67]);
  });

  it.each([
    ['limit=0', 'limit'],
    ['limit=201', 'limit'],
    ['limit=x', 'limit'],
    ['cursor=x', 'cursor'],
    [`cursor=${btoa('["a"]')}`, 'cursor'],
    [`cursor=${btoa('[1,2]')}`, 'cursor'],
    [`cursor=${btoa('[1e10]')}`, 'cursor'],
  ])('rejects the query %s', async (query, field) => {
    const call = () => rawCall(service, ann, `GET /maps?${query}`);
    expect(await cleanRefusal(service, call)).toBe(`400 invalid-input query/${field}`);
  });
});
