import { expect } from 'vitest';
import { announceDueMarkers } from './jobs.ts';
import { runJob } from '../../platform/jobs/testing/run-job.ts';
import { type Cases, createsNothing, request, viaBot, type World } from '../../testing/cases.ts';
import { png } from '../../testing/images.ts';
import {
  addMarker,
  aMarker,
  createMap,
  deleteMap,
  saveMap,
  setSettings,
  type TestMap,
  withPassword,
} from '../../testing/maps.ts';

/** Somebody with a map that has a marker, and the path parameters of both. */
async function marked({ person }: World) {
  const by = await person();
  const map = await createMap(by);
  const { markerid } = await addMarker(by, map);
  return { by, map, markerid };
}

async function own(world: World) {
  const { by, map } = await marked(world);
  return { by, params: map.params };
}

async function ownMarker(world: World) {
  const { by, map, markerid } = await marked(world);
  return { by, params: { ...map.params, markerid } };
}

async function pictured(world: World) {
  const { by, params } = await own(world);
  await by.call('PUT /maps/{map_id}/background', { params, body: png(8) });
  return { by, params };
}

export const cases: Cases = {
  requests: [
    viaBot(request('GET /maps', 'person')),
    request('POST /maps', 'visitor', () => ({ query: { name: 'Wells' } })),
    viaBot(request('GET /maps/{map_id}', 'visitor', own)),
    request('PUT /maps/{map_id}', 'visitor', async (world) => ({
      ...(await own(world)),
      body: { name: 'Renamed', markers: [aMarker] },
    })),
    request('DELETE /maps/{map_id}', 'person', own),
    request('GET /maps/{map_id}/mapinfo', 'person', own),
    request('GET /maps/{map_id}/authors', 'visitor', own),
    request('PUT /maps/{map_id}/password', 'person', async (world) => ({
      ...(await own(world)),
      body: { password: 'new password' },
    })),
    request('PUT /maps/{map_id}/settings', 'person', async (world) => ({
      ...(await own(world)),
      body: { isLocked: true },
    })),
    request('POST /maps/{map_id}/copies', 'person', async (world) => ({
      ...(await own(world)),
      body: { name: 'A copy' },
    })),
    viaBot(
      request('POST /maps/{map_id}/markers', 'visitor', async (world) => ({
        ...(await own(world)),
        body: aMarker,
      })),
    ),
    viaBot(
      request('PUT /maps/{map_id}/markers/{markerid}', 'visitor', async (world) => ({
        ...(await ownMarker(world)),
        body: { description: 'Behind the third dune' },
      })),
    ),
    request('DELETE /maps/{map_id}/markers/{markerid}', 'visitor', ownMarker),
    request('PATCH /maps/{map_id}/markers', 'visitor', async (world) => ({
      ...(await own(world)),
      body: { add: [aMarker] },
    })),
    viaBot(request('GET /maps/{map_id}/due', 'visitor', own)),
    request('GET /maps/{map_id}/durations', 'visitor', own),
    request('PUT /maps/{map_id}/watch', 'person', async (world) => ({
      ...(await own(world)),
      body: { isWatching: true },
    })),
    request('GET /maps/{map_id}/events', 'visitor', own),
    createsNothing(
      request('POST /maps/{map_id}/presence', 'visitor', async (world) => ({
        ...(await own(world)),
        body: { key: 'q1Zb0Yl3T5yTqM4mJH9dWg' },
      })),
    ),
    request('GET /maps/{map_id}/history', 'visitor', own),
    request('GET /maps/{map_id}/history/{revision}', 'visitor', async (world) => {
      const { by, params } = await own(world);
      return { by, params: { ...params, revision: 1 } };
    }),
    createsNothing(
      request('POST /maps/{map_id}/restore', 'visitor', async (world) => ({
        ...(await own(world)),
        body: { revision: 1 },
      })),
    ),
    request('GET /maps/{map_id}/background', 'visitor', pictured),
    request('PUT /maps/{map_id}/background', 'person', async (world) => ({
      ...(await own(world)),
      body: png(8),
    })),
    request('DELETE /maps/{map_id}/background', 'person', pictured),
    request('PUT /maps/{map_id}/background/place', 'person', async (world) => ({
      ...(await pictured(world)),
      body: { x: 0, y: 0, width: 8, height: 8, opacity: 1 },
    })),
    request(
      'GET /maps/{map_id}/background/tiles/{version}/{level}/{column}/{row}',
      'visitor',
      async (world) => {
        const { by, params } = await pictured(world);
        const { background } = await by.call('GET /maps/{map_id}/background', { params });
        const { version } = background!;
        return { by, params: { ...params, version, level: 0, column: 0, row: 0 } };
      },
    ),
  ],
  reads: ({ open, closed }) => {
    const inside = `/maps/${open.mapid}`;
    return [
      '/maps',
      inside,
      `/maps/${closed.mapid}`,
      `${inside}/background`,
      `/maps/${closed.mapid}/background`,
      `${inside}/mapinfo`,
      `${inside}/authors`,
      `${inside}/due`,
      `${inside}/durations`,
      `${inside}/history`,
      `${inside}/history/1`,
    ];
  },
  acts: ({ service, clan, member, outsider, open, closed, readAll }) => {
    let shortLived: TestMap;
    const setBackground = ({ params }: TestMap) =>
      member.call('PUT /maps/{map_id}/background', { params, body: png(8) });
    return [
      ['a new map', () => createMap(member, { name: 'From a mate' })],
      ['saving a map', () => saveMap(member, open, { name: 'Renamed' })],
      ['adding a marker', () => addMarker(member, open)],
      ['adding a marker to a private map', () => addMarker(member, closed)],
      [
        'watching a map',
        () =>
          member.call('PUT /maps/{map_id}/watch', {
            params: open.params,
            body: { isWatching: true },
          }),
      ],
      [
        'a marker that is back',
        async () => {
          const later = new Date(Date.now() + 3_600_000).toISOString();
          await addMarker(member, open, { returnsfrom: later });
          await service.sql('update markers set returnsfrom = now() where returnsfrom is not null');
          await readAll();
          await runJob(service.db, announceDueMarkers);
        },
      ],
      ['saving a map of a mate', () => saveMap(clan.leader, open, { name: 'Renamed by a mate' })],
      ['setting the background of a map', () => setBackground(open)],
      ['setting the background of a private map', () => setBackground(closed)],
      ['opening a private map', () => setSettings(member, closed, { isPrivate: false })],
      ['closing it', () => setSettings(member, closed, { isPrivate: true })],
      ['locking a map', () => setSettings(member, open, { isLocked: true })],
      [
        'changing the password of a map',
        async () => {
          await setSettings(member, open, { isLocked: false });
          await readAll();
          await member.call('PUT /maps/{map_id}/password', {
            params: open.params,
            body: { password: 'new password' },
          });
        },
      ],
      [
        'guessing the password of a map',
        async () => {
          const wrong = withPassword('not the password');
          for (let n = 0; n < 10; n += 1) {
            await expect(saveMap(outsider, open, { name: 'Mine' }, wrong)).rejects.toThrow(
              'password',
            );
          }
        },
      ],
      [
        'deleting a map',
        async () => {
          shortLived = await createMap(member, { name: 'Short-lived' });
          await readAll();
          await deleteMap(member, shortLived);
        },
      ],
    ];
  },
  quotas: {
    maps: {
      setting: 'QUOTA_MAPS',
      create: (_, by) => createMap(by),
      remove: async (_, by) => {
        const [map] = await by.call('GET /maps');
        return by.call('DELETE /maps/{map_id}', { params: { map_id: map!.mapid } });
      },
    },
    'map-mib': 'has its own tests',
    markers: 'has its own tests',
    'map-markers': 'has its own tests',
    'open-map-kib': 'has its own tests',
    'open-maps-mib': 'has its own tests',
    'open-maps-total-mib': 'has its own tests',
  },
  checkMore: ['PUT /maps/{map_id}/background'],
};
