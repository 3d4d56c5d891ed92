import { scryptSync } from 'node:crypto';
import type { Client } from '@clan-companion/contract/core/client';
import type { BodyOf } from '@clan-companion/contract/core/operation';
import type { OperationTable } from '@clan-companion/contract/operations';
import pg from 'pg';
import { untilBlocked } from './lock-waiters.ts';
import type { TestService } from './service.ts';

type Headers = Record<string, string>;
type Content = BodyOf<OperationTable['PUT /maps/{map_id}']>;
type Markers = NonNullable<Content['markers']>;

export interface TestMap {
  readonly mapid: number;
  readonly password: string;
  readonly params: { readonly map_id: number };
}

export const SECRET = 'open sesame';

/** Of a new map, in lists. */
export const DEFAULT_SETTINGS = {
  editors: 'password',
  isLocked: false,
  isArchived: false,
} as const;

/** Of a new map, in its info. */
export const DEFAULT_INFO = { ...DEFAULT_SETTINGS, isWatching: false };

/** Of a new map, next to its markers. */
export const CAN_BE_EDITED = { isLocked: false, isArchived: false, passwordEdits: true } as const;

export async function createMap(
  by: Client,
  query: { name?: string; password?: string } = {},
): Promise<TestMap> {
  const created = await by.call('POST /maps', { query: { name: 'Iron Valley', ...query } });
  return { ...created, params: { map_id: created.mapid } };
}

/** A map whose password counts as chosen, so that it can be guessed. */
export async function createGuessableMap(service: TestService, by: Client): Promise<TestMap> {
  const map = await createMap(by);
  const key = scryptSync(map.password, '', 32, { N: 2048 }).toString('base64url');
  await service.sql('update resource_maps set passwordhash = $1 where mapid = $2', [
    `scrypt$2048$8$1$$${key}`,
    map.mapid,
  ]);
  return map;
}

export const createPrivateMap = (by: Client, name = 'Hidden Oasis') =>
  createMap(by, { name, password: SECRET });

export const readMap = (by: Client, { params }: Pick<TestMap, 'params'>, headers: Headers = {}) =>
  by.send('GET /maps/{map_id}', { params, headers });

export const saveMap = (
  by: Client,
  { params }: Pick<TestMap, 'params'>,
  body: Content,
  headers: Headers = {},
) => by.send('PUT /maps/{map_id}', { params, body, headers });

type MapParams = Pick<TestMap, 'params'>;
type Marker = BodyOf<OperationTable['POST /maps/{map_id}/markers']>;

export const aMarker = { x: 1, y: 2, type: 'Iron' };

export const addMarker = (
  by: Client,
  { params }: MapParams,
  body: Partial<Marker> = {},
  headers: Headers = {},
) => by.call('POST /maps/{map_id}/markers', { params, body: { ...aMarker, ...body }, headers });

export const changeMarker = (
  by: Client,
  { params }: MapParams,
  markerid: string,
  body: Partial<Marker>,
  headers: Headers = {},
) =>
  by.call('PUT /maps/{map_id}/markers/{markerid}', {
    params: { ...params, markerid },
    body,
    headers,
  });

export const deleteMarker = (
  by: Client,
  { params }: MapParams,
  markerid: string,
  headers: Headers = {},
) =>
  by.call('DELETE /maps/{map_id}/markers/{markerid}', {
    params: { ...params, markerid },
    headers,
  });

export const drawMarkers = (
  by: Client,
  { params }: MapParams,
  body: BodyOf<OperationTable['PATCH /maps/{map_id}/markers']>,
  headers: Headers = {},
) => by.call('PATCH /maps/{map_id}/markers', { params, body, headers });

export const setSettings = (
  by: Client,
  { params }: MapParams,
  body: BodyOf<OperationTable['PUT /maps/{map_id}/settings']>,
) => by.call('PUT /maps/{map_id}/settings', { params, body });

export const copyMap = (
  by: Client,
  { params }: MapParams,
  body: BodyOf<OperationTable['POST /maps/{map_id}/copies']>,
  headers: Headers = {},
) => by.call('POST /maps/{map_id}/copies', { params, body, headers });

export const deleteMap = (by: Client, { params }: Pick<TestMap, 'params'>, headers: Headers = {}) =>
  by.send('DELETE /maps/{map_id}', { params, headers });

export const withPassword = (password: string): Headers => ({
  'x-map-password': encodeURIComponent(password),
});

let addresses = 0;

/** A new client address, for a service that trusts one proxy. */
export const fromElsewhere = (): Headers => {
  addresses += 1;
  return { 'x-forwarded-for': `10.9.${addresses >> 8}.${addresses & 255}` };
};

export const markersIn = (count: number): Markers =>
  Array.from({ length: count }, (_, n) => ({ x: n + 0.5, y: -n, type: 'Iron' }));

/** How many password hashes this instance has computed. */
export async function hashesOf({ url }: { url: string }): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return Number(/^map_password_hashes (\d+)$/m.exec(metrics)?.[1]);
}

/**
 * Starts calls one after the other while a lock is held, each once the previous one is blocked or
 * done. Then releases the lock, and returns the results in order.
 */
export async function startBlocked<T>(
  service: TestService,
  lock: string,
  starts: readonly (() => Promise<T>)[],
): Promise<T[]> {
  const [client, observer] = [new pg.Client(service.location), new pg.Client(service.location)];
  await client.connect();
  await observer.connect();
  let settled = 0;
  const running: Promise<T>[] = [];
  await client.query(`begin; ${lock}`);
  try {
    for (const start of starts) {
      running.push(start().finally(() => (settled += 1)));
      await untilBlocked(observer, (waiting) => settled + waiting >= running.length);
    }
  } finally {
    await client.query('rollback');
    await client.end();
    await observer.end();
  }
  return Promise.all(running);
}
