import { randomBytes } from 'node:crypto';
import {
  type Marker,
  TIME_FIELDS,
  toMarker,
  changeOf,
  MARKER_FIELDS,
  changesBetween,
} from '@clan-companion/contract/features/maps/map-steps';
import { created, WithHeaders } from '../../../platform/http/answer.ts';
import { invalid, nothingGiven, Problem } from '../../../platform/http/problem.ts';
import { implement } from '../../../services.ts';
import { mapEtag } from '../opened-map.ts';
import { readSome } from './draw.ts';
import { requireSession, writeMap } from './write-map.ts';

const ID_BYTES = 9;

export type NewMarker = Omit<Marker, 'markerid'> & { readonly markerid?: string };

/** With an id, and with its times as they are stored. */
export const newMarker = ({ markerid, ...fields }: NewMarker): Marker =>
  toMarker(markerid ?? randomBytes(ID_BYTES).toString('base64url'), {
    ...fields,
    ...Object.fromEntries(
      TIME_FIELDS.flatMap((name) => {
        const time = fields[name];
        return time ? [[name, new Date(time).toISOString()]] : [];
      }),
    ),
  });

export const addMarker = implement(
  'POST /maps/{map_id}/markers',
  (call, services) => {
    const marker = newMarker(call.body);
    const { markerid } = marker;
    return writeMap(call, services, async (tx, { mapid, draw }) => {
      const before = await readSome(tx, mapid, [markerid]);
      if (before.markers.size > 0) {
        throw invalid('body/markerid', 'is the id of another marker', { code: 'repeated' });
      }
      const { revision, markers } = await draw(
        'drawn',
        { markers: [changeOf(markerid, undefined, marker)!] },
        before,
      );
      const etag = mapEtag(mapid, revision);
      return created(`/maps/${mapid}`, markers.get(markerid)!, { etag });
    });
  },
  requireSession,
);

export const changeMarker = implement(
  'PUT /maps/{map_id}/markers/{markerid}',
  (call, services) => {
    const { body } = call;
    if (MARKER_FIELDS.every((field) => body[field] === undefined)) {
      throw nothingGiven('body', ...MARKER_FIELDS);
    }
    const { markerid } = call.params;
    return writeMap(call, services, async (tx, { mapid, locked, draw }) => {
      const before = await readSome(tx, mapid, [markerid]);
      const marker = before.markers.get(markerid);
      if (!marker) throw new Problem('no-such-marker');
      const change = changeOf(markerid, marker, newMarker({ ...marker, ...body }));
      const { revision, markers } = change
        ? await draw('drawn', { markers: [change] }, before)
        : { ...locked, ...before };
      const headers = { etag: mapEtag(mapid, revision) };
      return new WithHeaders(markers.get(markerid)!, headers);
    });
  },
  requireSession,
);

export const deleteMarker = implement(
  'DELETE /maps/{map_id}/markers/{markerid}',
  (call, services) => {
    const { markerid } = call.params;
    return writeMap(call, services, async (tx, { mapid, draw }) => {
      const before = await readSome(tx, mapid, [markerid]);
      const change = changeOf(markerid, before.markers.get(markerid), undefined);
      if (!change) throw new Problem('no-such-marker');
      const { revision } = await draw('drawn', { markers: [change] }, before);
      const headers = { etag: mapEtag(mapid, revision) };
      return new WithHeaders({ message: 'The marker has been deleted.' }, headers);
    });
  },
  requireSession,
);

export const drawMarkers = implement(
  'PATCH /maps/{map_id}/markers',
  (call, services) => {
    const { add = [], change = [], remove = [] } = call.body;
    if (add.length + change.length + remove.length === 0) {
      throw nothingGiven('body', 'add', 'change', 'remove');
    }
    const added = add.map(newMarker);
    requireDifferentIds({
      add: added.map(({ markerid }) => markerid),
      change: change.map(({ markerid }) => markerid),
      remove,
    });
    return writeMap(call, services, async (tx, { mapid, locked, draw }) => {
      const ids = [...added, ...change].map(({ markerid }) => markerid);
      const before = await readSome(tx, mapid, [...ids, ...remove]);
      const after = new Map(before.markers);
      const skipped = new Set<string>();
      /** A new marker must not be there yet, and the others must. */
      const isSkipped = (markerid: string, isNew: boolean): boolean => {
        const skips = before.markers.has(markerid) === isNew;
        if (skips) skipped.add(markerid);
        return skips;
      };
      for (const marker of added) {
        if (!isSkipped(marker.markerid, true)) after.set(marker.markerid, marker);
      }
      for (const { markerid, ...fields } of change) {
        if (isSkipped(markerid, false)) continue;
        after.set(markerid, newMarker({ ...before.markers.get(markerid)!, ...fields }));
      }
      for (const markerid of remove) if (!isSkipped(markerid, false)) after.delete(markerid);
      const markers = changesBetween(before.markers, after);
      const drawn =
        markers.length > 0 ? await draw('drawn', { markers }, before) : { ...locked, ...before };
      const { revision } = drawn;
      const answer = {
        revision,
        markers: ids.flatMap((id): Marker[] => {
          const marker = skipped.has(id) ? undefined : drawn.markers.get(id);
          return marker ? [marker] : [];
        }),
        skipped: [...skipped],
      };
      return created(`/maps/${mapid}`, answer, { etag: mapEtag(mapid, revision) });
    });
  },
  requireSession,
);

function requireDifferentIds(lists: Readonly<Record<string, readonly string[]>>): void {
  const taken = new Set<string>();
  for (const [list, ids] of Object.entries(lists)) {
    for (const [index, id] of ids.entries()) {
      if (taken.has(id)) {
        const path = `body/${list}/${index}${list === 'remove' ? '' : '/markerid'}`;
        throw invalid(path, 'appears twice', { code: 'repeated' });
      }
      taken.add(id);
    }
  }
}
