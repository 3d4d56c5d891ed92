import { changesBetween, type Markers } from '@clan-companion/contract/map-steps';
import { invalid, nothingGiven } from '../../http/problem.ts';
import { WithHeaders } from '../../http/with-headers.ts';
import { implement } from '../../services.ts';
import { readAll } from './drawing/draw.ts';
import { type NewMarker, newMarker } from './drawing/new-marker.ts';
import { requireSession, writeMap } from './drawing/write-map.ts';
import { mapEtag } from './map-etag.ts';
import { orderMarkers } from './queries.ts';

export const saveMap = implement(
  'PUT /maps/{map_id}',
  (call, services) => {
    const { name, markers: sent } = call.body;
    if (name === undefined && sent === undefined) throw nothingGiven('body', 'name', 'markers');
    const markers = sent && byId(sent);
    return writeMap('PUT /maps/{map_id}', call, services, async (tx, { mapid, locked, draw }) => {
      const before = await readAll(tx, mapid);
      const after = markers ?? before.markers;
      const renamed = name !== undefined && name !== locked.name;
      const { revision } = await draw(
        'saved',
        {
          name: renamed ? { before: locked.name, after: name } : undefined,
          markers: changesBetween(before.markers, after),
        },
        before,
      );
      if (!isInOrder(before.markers, after)) {
        await orderMarkers.count(tx, { mapid, markerids: [...after.keys()] });
      }
      const headers = { etag: mapEtag(mapid, revision) };
      return new WithHeaders({ message: 'The map has been saved.' }, headers);
    });
  },
  requireSession,
);

function byId(sent: readonly NewMarker[]): Markers {
  const markers = new Map<string, ReturnType<typeof newMarker>>();
  for (const [index, given] of sent.entries()) {
    const marker = newMarker(given);
    if (markers.has(marker.markerid))
      throw invalid(`body/markers/${index}/markerid`, 'appears twice', { code: 'repeated' });
    markers.set(marker.markerid, marker);
  }
  return markers;
}

/** Whether the markers that stay are in the same order, and new ones come last. */
function isInOrder(before: Markers, after: Markers): boolean {
  const order = [...before.keys()].filter((id) => after.has(id));
  return [...after.keys()].every((id, index) => order[index] === id || index >= order.length);
}
