import type { AnswerOf } from '@clan-companion/contract/core/operation';
import type { OperationTable } from '@clan-companion/contract/operations';
import { createClient } from '@clan-companion/contract/core/client';
import { followMap } from '@clan-companion/contract/features/maps/follow-map';
import { changedMarker, type Marker } from '@clan-companion/contract/features/maps/map-steps';
import { onTestFinished } from 'vitest';

export interface DrawnMap {
  readonly mapid: number;
  readonly password: string;
}

/** Sends each request to the next instance, so that a retry goes to another one. */
export function eitherInstance(urls: readonly string[], first: number): typeof fetch {
  let next = first;
  return (input, init) => {
    next += 1;
    const { pathname, search } = new URL(input as string);
    return fetch(urls[next % urls.length]! + pathname + search, init);
  };
}

/** Reads a map once, and then changes it only by what the stream says. */
export async function followDrawing(
  { mapid, password }: DrawnMap,
  { token }: { readonly token: string },
  send: typeof fetch,
) {
  const leaving = new AbortController();
  const headers = { 'x-map-password': password };
  const options = { baseUrl: 'http://either', token: () => token, fetch: send };
  const map: AnswerOf<OperationTable['GET /maps/{map_id}']> = await createClient(options).call(
    'GET /maps/{map_id}',
    { params: { map_id: mapid }, headers },
  );
  const markers = new Map<string, Marker>(map.markers.map((marker) => [marker.markerid, marker]));
  const follower = { map, markers, reconnects: 0, wrong: [] as string[] };
  const following = (async () => {
    for await (const { event, data } of followMap(mapid, {
      ...options,
      headers: () => headers,
      lastEventId: String(map.revision),
      signal: leaving.signal,
    })) {
      if (event === 'disconnected') follower.reconnects += 1;
      if (event === 'gap') follower.wrong.push('gap');
      if (event !== 'map-drawn') continue;
      if (data.revision !== map.revision + 1) {
        follower.wrong.push(`${data.revision} after ${map.revision}`);
      }
      map.revision = data.revision;
      for (const change of data.markers) {
        const after = changedMarker(markers.get(change.markerid), change);
        if (after) markers.set(change.markerid, after);
        else markers.delete(change.markerid);
      }
    }
  })();
  onTestFinished(async () => {
    leaving.abort();
    await following;
  });
  return follower;
}
