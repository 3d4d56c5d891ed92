import { changeOf } from '@clan-companion/contract/features/maps/map-steps';
import type { Drawing, Marker } from './drawing.ts';
import type { MapFile } from './read-marker.ts';

export interface ImportPreview {
  /** The result. */
  readonly drawing: Drawing;
  readonly imported: readonly Marker[];
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly removed: number;
}

/**
 * Markers in the file replace those with the same ID; without one, those of the same type at the same
 * place, so that a list can be imported twice. `replace` removes all others.
 */
export function importMarkers(
  before: Drawing,
  file: MapFile,
  how: 'merge' | 'replace',
): ImportPreview {
  const placed = new Map(Array.from(before.markers.values(), (each) => [placeOf(each), each]));
  const markers = new Map(how === 'merge' ? before.markers : []);
  const imported = new Map<string, Marker>();
  for (const marker of file.markers) {
    const there = file.identified.has(marker.markerid) ? undefined : placed.get(placeOf(marker));
    const known = there ? { ...marker, markerid: there.markerid } : marker;
    markers.set(known.markerid, known);
    imported.set(known.markerid, known);
  }
  const found = [...imported.values()].filter(({ markerid }) => before.markers.has(markerid));
  const unchanged = found.filter(
    (marker) => !changeOf(marker.markerid, before.markers.get(marker.markerid), marker),
  ).length;
  return {
    drawing: { name: (how === 'replace' && file.name) || before.name, markers },
    imported: [...imported.values()],
    added: imported.size - found.length,
    changed: found.length - unchanged,
    unchanged,
    removed: how === 'replace' ? before.markers.size - found.length : 0,
  };
}

const placeOf = ({ x, y, type }: Marker): string => `${x} ${y} ${type.toLowerCase()}`;
