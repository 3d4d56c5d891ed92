import { randomBytes } from 'node:crypto';
import type { Client } from '@clan-companion/contract/core/client';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { act, addMember, foundClan, permit } from '../../../testing/clans.ts';
import {
  addMarker,
  createMap,
  createPrivateMap,
  deleteMap,
  markersIn,
  saveMap,
  SECRET,
  startBlocked,
  type TestMap,
  withPassword,
} from '../../../testing/maps.ts';
import { refusal } from '../../../testing/refusal.ts';
import { deleteRemovedBackgrounds } from '../jobs.ts';
import { runJob } from '../../../platform/jobs/testing/run-job.ts';
import { listenToMap } from '../live/testing/map-listener.ts';
import { type Person, startService, type TestService } from '../../../testing/service.ts';

let service: TestService;
let ann: Person;
beforeAll(async () => {
  service = await startService({ QUOTA_MAP_MIB: '1' });
  ann = await service.signIn('Ann');
});
afterAll(() => service.stop());

type Headers = Record<string, string>;

/** A picture with a red left and a blue right half. */
const halves = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'blue' } }).composite([
    {
      input: { create: { width: width / 2, height, channels: 3, background: 'red' } },
      gravity: 'west',
    },
  ]);

const upload = (by: Client, { params }: TestMap, body: Uint8Array, headers: Headers = {}) =>
  by.call('PUT /maps/{map_id}/background', { params, body, headers });

const backgroundOf = async (by: Client, { params }: TestMap, headers: Headers = {}) =>
  (await by.call('GET /maps/{map_id}/background', { params, headers })).background;

const place = { x: 10, y: -20, width: 300, height: 100, opacity: 0.5 };
const placeIt = (by: Client, { params }: TestMap, headers: Headers = {}) =>
  by.call('PUT /maps/{map_id}/background/place', { params, body: place, headers });
const remove = (by: Client, { params }: TestMap, headers: Headers = {}) =>
  by.call('DELETE /maps/{map_id}/background', { params, headers });

const tile = (by: Person | undefined, { mapid }: TestMap, path: string, headers: Headers = {}) =>
  fetch(`${service.url}/maps/${mapid}/background/tiles/${path}`, {
    headers: { ...(by && { authorization: `Bearer ${by.token}` }), ...headers },
  });

const stored = async () =>
  (
    await service.sql<{ backgrounds: number; tiles: number }>(
      `select (select count(*)::int from map_backgrounds) as backgrounds,
              (select count(*)::int from map_tiles) as tiles`,
    )
  )[0];

describe('a background', () => {
  it.each(['png', 'jpeg', 'webp', 'avif'] as const)('can be a %s', async (format) => {
    const map = await createMap(ann);
    const bytes = await halves(600, 300).toFormat(format).toBuffer();
    const background = await upload(ann, map, bytes);
    expect(background).toMatchObject({
      pixelwidth: 600,
      pixelheight: 300,
      width: 1000,
      height: 500,
    });
    expect(await backgroundOf(service.visitor, map)).toEqual(background);
    const right = await tile(undefined, map, `${background.version}/1/1/0`);
    expect(right.headers.get('content-type')).toBe('image/webp');
    const { info } = await sharp(await right.arrayBuffer()).toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ format: 'webp', width: 88, height: 300 });
  });

  it('is cut into levels, each twice as large as the one before', async () => {
    const map = await createMap(ann);
    const { version } = await upload(ann, map, await halves(1100, 520).png().toBuffer());
    const rows = await service.sql<{ at: string; picture: Buffer }>(
      `select level || '/' || tilex || '/' || tiley as at, picture from map_tiles
       where mapid = $1 order by level, tiley, tilex`,
      [map.mapid],
    );
    const sizes = await Promise.all(
      rows.map(async ({ at, picture }) => {
        const { width, height } = await sharp(picture).metadata();
        return `${at} ${width}x${height}`;
      }),
    );
    expect(sizes).toEqual([
      '0/0/0 275x130',
      '1/0/0 512x260',
      '1/1/0 38x260',
      '2/0/0 512x512',
      '2/1/0 512x512',
      '2/2/0 76x512',
      '2/0/1 512x8',
      '2/1/1 512x8',
      '2/2/1 76x8',
    ]);
    expect((await tile(undefined, map, `${version}/2/3/0`)).status).toBe(404);
  });

  it('has only the pixels, turned as its metadata says', async () => {
    const map = await createMap(ann);
    const turned = await halves(400, 100)
      .withExif({ IFD0: { Copyright: 'secret place' }, IFD3: { GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { version, pixelwidth, pixelheight } = await upload(ann, map, turned);
    expect([pixelwidth, pixelheight]).toEqual([100, 400]);
    const bytes = Buffer.from(await (await tile(undefined, map, `${version}/0/0/0`)).arrayBuffer());
    const { exif, icc, xmp, orientation } = await sharp(bytes).metadata();
    expect({ exif, icc, xmp, orientation }).toEqual({});
    // The left side of the stored picture is its upper side.
    const colourAt = async (top: number) =>
      [
        ...(await sharp(bytes).extract({ left: 50, top, width: 1, height: 1 }).raw().toBuffer()),
      ].map((value) => Math.round(value / 255));
    expect([await colourAt(50), await colourAt(350)]).toEqual([
      [1, 0, 0],
      [0, 0, 1],
    ]);
  });

  it('can be placed, keeps its place when it is replaced, and can be removed', async () => {
    const map = await createMap(ann);
    expect(await backgroundOf(ann, map)).toBeUndefined();
    expect(await refusal(placeIt(ann, map))).toBe('404 no-such-background');
    const first = await upload(ann, map, await halves(60, 20).png().toBuffer());
    await placeIt(ann, map);
    expect(await backgroundOf(ann, map)).toEqual({ ...first, ...place });
    const second = await upload(ann, map, await halves(20, 60).png().toBuffer());
    expect(second).toMatchObject({ ...place, height: 900 });
    expect(second.version).not.toBe(first.version);
    expect((await tile(ann, map, `${first.version}/0/0/0`)).status).toBe(404);
    await remove(ann, map);
    expect(await backgroundOf(ann, map)).toBeUndefined();
    expect((await tile(ann, map, `${second.version}/0/0/0`)).status).toBe(404);
    expect(await refusal(remove(ann, map))).toBe('404 no-such-background');
  });

  it('comes back within an hour of its removal, if there is room for it', async () => {
    const map = await createMap(ann);
    const background = await upload(ann, map, await halves(60, 20).png().toBuffer());
    await remove(ann, map);
    await placeIt(ann, map);
    expect(await backgroundOf(ann, map)).toEqual({ ...background, ...place });
    expect((await tile(ann, map, `${background.version}/0/0/0`)).status).toBe(200);

    await remove(ann, map);
    const setSize = (bytes: number) =>
      service.sql('update map_backgrounds set bytes = $2 where mapid = $1', [map.mapid, bytes]);
    await setSize(1024 ** 2);
    expect(await refusal(placeIt(ann, map))).toBe('403 quota-reached');
    expect(await backgroundOf(ann, map)).toBeUndefined();
    await setSize(1);
    await service.sql(
      `update map_backgrounds set removed = now() - interval '61 minutes' where mapid = $1`,
      [map.mapid],
    );
    await runJob(service.db, deleteRemovedBackgrounds);
    expect(await refusal(placeIt(ann, map))).toBe('404 no-such-background');
  });

  it('reaches everybody who has the map open, at first and after each change', async () => {
    const map = await createMap(ann);
    const first = await upload(ann, map, await halves(60, 20).png().toBuffer());
    const stream = await listenToMap(map.mapid, { url: service.url });
    const heard = () => ('others' in stream ? stream.others.map(({ data }) => data) : []);
    const expected: object[] = [{ background: first }];
    await expect.poll(heard).toEqual(expected);
    await placeIt(ann, map);
    expected.push({ background: { ...first, ...place } });
    await expect.poll(heard).toEqual(expected);
    await addMarker(ann, map);
    await remove(ann, map);
    expected.push({});
    await expect.poll(heard).toEqual(expected);
  });

  it('is in a copy of the map', async () => {
    const map = await createMap(ann);
    await upload(ann, map, await halves(60, 20).png().toBuffer());
    await placeIt(ann, map);
    const copyOf = async ({ params }: TestMap) => {
      const name = 'Copy';
      const { mapid } = await ann.call('POST /maps/{map_id}/copies', { params, body: { name } });
      return { ...map, mapid, params: { map_id: mapid } };
    };
    const copy = await copyOf(map);
    const background = (await backgroundOf(ann, map))!;
    expect(await backgroundOf(ann, copy)).toEqual(background);
    const path = `${background.version}/0/0/0`;
    expect(await (await tile(ann, copy, path)).arrayBuffer()).toEqual(
      await (await tile(ann, map, path)).arrayBuffer(),
    );
    await remove(ann, map);
    expect(await backgroundOf(ann, await copyOf(map))).toBeUndefined();
  });

  it('shows the first frame of an animation', async () => {
    const map = await createMap(ann);
    const frames = await Promise.all(
      ['red', 'blue'].map((background) =>
        sharp({ create: { width: 20, height: 10, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const moving = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer();
    expect((await sharp(moving).metadata()).pages).toBe(2);
    expect(await upload(ann, map, moving)).toMatchObject({ pixelwidth: 20, pixelheight: 10 });
  });

  it('is deleted with its map', async () => {
    const before = await stored();
    const map = await createMap(ann);
    await upload(ann, map, await halves(60, 20).png().toBuffer());
    await deleteMap(ann, map);
    expect(await stored()).toEqual(before);
  });

  it('is cached by browsers permanently, but not for somebody else', async () => {
    const map = await createMap(ann);
    const { version } = await upload(ann, map, await halves(60, 20).png().toBuffer());
    const { headers } = await tile(ann, map, `${version}/0/0/0`);
    expect(headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    expect(headers.get('vary')).toContain('Authorization, X-Map-Password');
    const etag = headers.get('etag')!;
    const again = await tile(ann, map, `${version}/0/0/0`, { 'if-none-match': etag });
    expect(again.status).toBe(304);
  });

  it('is written only over the version that the caller has read', async () => {
    const map = await createMap(ann);
    await upload(ann, map, await halves(60, 20).png().toBuffer());
    const { params } = map;
    const { headers } = await ann.send('GET /maps/{map_id}/background', { params });
    const ifMatch = { 'if-match': headers.get('etag')! };
    await placeIt(ann, map, {});
    expect(await refusal(remove(ann, map, ifMatch))).toBe('412 changed-meanwhile');
  });
});

it('is in the export of the owner', async () => {
  const owner = await service.signIn();
  const map = await createMap(owner);
  const background = await upload(owner, map, await halves(60, 20).png().toBuffer());
  const { mapbackgrounds } = await owner.call('GET /users/export');
  expect(mapbackgrounds).toEqual([{ mapid: map.mapid, ...background }]);
});

describe('access to a background', () => {
  it('is that of the map', async () => {
    const { clan, editor, mate } = await clanOfAnn();
    const stranger = await service.signIn();
    const map = await createPrivateMap(clan.leader);
    const picture = await halves(60, 20).png().toBuffer();
    const { version } = await upload(clan.leader, map, picture);
    const path = `${version}/0/0/0`;
    const right = withPassword(SECRET);

    expect((await tile(mate, map, path)).status).toBe(200);
    expect((await tile(undefined, map, path, right)).status).toBe(200);
    expect((await tile(stranger, map, path)).status).toBe(403);
    expect((await tile(undefined, map, path, withPassword('wrong'))).status).toBe(403);
    expect(await refusal(backgroundOf(stranger, map))).toBe('403 map-locked');
    expect(await backgroundOf(service.visitor, map, right)).toMatchObject({ version });

    await upload(editor, map, picture);
    await placeIt(editor, map);
    await upload(stranger, map, picture, right);
    for (const by of [mate, stranger]) {
      expect(await refusal(upload(by, map, picture))).toBe('403 map-locked');
      expect(await refusal(placeIt(by, map))).toBe('403 map-locked');
      expect(await refusal(remove(by, map))).toBe('403 map-locked');
    }
    expect(await refusal(upload(service.visitor, map, picture, right))).toBe('401 sign-in-needed');
  });

  it('ends with the permission, also for an upload that is waiting', async () => {
    const { clan, editor } = await clanOfAnn();
    const map = await createMap(clan.leader);
    const picture = await halves(60, 20).png().toBuffer();
    const kick = async () => {
      await act(clan, 'kick', editor);
      return 'done';
    };
    const [, uploaded] = await startBlocked(
      service,
      `select from clans where clanid = ${clan.clanid} for update`,
      [kick, () => refusal(upload(editor, map, picture)).catch(() => 'done')],
    );
    expect(uploaded).toBe('403 map-locked');
    expect(await backgroundOf(clan.leader, map)).toBeUndefined();
  });

  it('does not exist for a map without an owner', async () => {
    const map = await createMap(service.visitor);
    const picture = await halves(60, 20).png().toBuffer();
    const right = withPassword(map.password);
    expect(await refusal(upload(ann, map, picture, right))).toBe('403 owner-needed');
    expect(await refusal(upload(ann, map, picture))).toBe('403 map-locked');
  });

  async function clanOfAnn() {
    const clan = await foundClan(service);
    const editor = await addMember(service, clan);
    const mate = await addMember(service, clan);
    await permit(clan, editor, { canEdit: true });
    return { clan, editor, mate };
  }
});

it('counts backgrounds for the quota of the owner', async () => {
  const owner = await service.signIn();
  const [map, other] = [await createMap(owner), await createMap(owner)];
  const noise = (side: number) =>
    sharp(randomBytes(side ** 2), { raw: { width: side, height: side, channels: 1 } })
      .jpeg()
      .toBuffer();
  const first = await upload(owner, map, await noise(600));
  const before = await stored();
  expect(await refusal(upload(owner, other, await noise(1600)))).toBe('403 quota-reached');
  expect(await refusal(upload(owner, map, await noise(1600)))).toBe('403 quota-reached');
  expect(await stored()).toEqual(before);
  expect(await backgroundOf(owner, map)).toEqual(first);
  await service.sql('update map_backgrounds set bytes = 1048570 where mapid = $1', [map.mapid]);
  expect(await refusal(saveMap(owner, other, { markers: markersIn(2) }))).toBe('403 quota-reached');
});
