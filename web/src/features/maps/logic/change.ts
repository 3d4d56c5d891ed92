import { type Drawing, type Marker, isSameMarker } from './drawing.ts';

export interface MarkerChange {
  readonly markerid: string;
  /** Undefined if the marker is new. */
  readonly before: Marker | undefined;
  /** Undefined if the marker was deleted. */
  readonly after: Marker | undefined;
}

/** The difference between two drawings. */
export interface Change {
  readonly name: { readonly before: string; readonly after: string } | undefined;
  readonly markers: readonly MarkerChange[];
}

export function changeBetween(before: Drawing, after: Drawing): Change {
  const markers: MarkerChange[] = [];
  if (before.markers !== after.markers) {
    for (const [markerid, now] of after.markers) {
      const then = before.markers.get(markerid);
      if (!isSameMarker(then, now)) markers.push({ markerid, before: then, after: now });
    }
    for (const [markerid, then] of before.markers) {
      if (!after.markers.has(markerid)) markers.push({ markerid, before: then, after: undefined });
    }
  }
  const renamed = before.name !== after.name;
  return { name: renamed ? { before: before.name, after: after.name } : undefined, markers };
}

export const sizeOf = ({ name, markers }: Change): number => markers.length + (name ? 1 : 0);

/** Changes only the markers of the change, so that edits by others stay. */
export function apply(drawing: Drawing, { name, markers: changes }: Change): Drawing {
  const markers = new Map(drawing.markers);
  for (const { markerid, after } of changes) {
    if (after) markers.set(markerid, after);
    else markers.delete(markerid);
  }
  return { name: name ? name.after : drawing.name, markers };
}

export const inverse = ({ name, markers }: Change): Change => ({
  name: name && { before: name.after, after: name.before },
  markers: markers.map(({ markerid, before, after }) => ({
    markerid,
    before: after,
    after: before,
  })),
});
