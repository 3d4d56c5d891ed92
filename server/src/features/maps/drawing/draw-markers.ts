import { changesBetween, type Marker } from '@clan-companion/contract/map-steps';
import { invalid, nothingGiven } from '../../../http/problem.ts';
import { created } from '../../../http/with-headers.ts';
import { implement } from '../../../services.ts';
import { mapEtag } from '../map-etag.ts';
import { readSome } from './draw.ts';
import { newMarker } from './new-marker.ts';
import { requireSession, writeMap } from './write-map.ts';

const KEY = 'PATCH /maps/{map_id}/markers';

export const drawMarkers = implement(
  KEY,
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
    return writeMap(KEY, call, services, async (tx, { mapid, locked, draw }) => {
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
