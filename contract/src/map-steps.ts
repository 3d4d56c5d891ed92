/** How markers change, for the service and for clients that draw. */

export const MAX_MARKERS = 5000;

export interface Marker {
  readonly markerid: string;
  readonly x: number;
  readonly y: number;
  readonly type: string;
  readonly description?: string;
}

/** The fields that people change. */
export const MARKER_FIELDS = ['x', 'y', 'type', 'description'] as const;
export type MarkerField = (typeof MARKER_FIELDS)[number];

/** An empty description means that the marker has none. */
export type MarkerFields = Partial<Omit<Marker, 'markerid'>>;

/** Both sides have the same fields: those that differ. */
export interface MarkerChange {
  readonly markerid: string;
  /** Undefined if the marker is new. */
  readonly before?: MarkerFields | undefined;
  /** Undefined if the marker was removed. */
  readonly after?: MarkerFields | undefined;
}

export type Markers = ReadonlyMap<string, Marker>;

/** Undefined if nothing differs. */
export function changeOf(
  markerid: string,
  before: Marker | undefined,
  after: Marker | undefined,
): MarkerChange | undefined {
  const differing = MARKER_FIELDS.filter((field) => before?.[field] !== after?.[field]);
  if (differing.length === 0) return undefined;
  const side = (marker: Marker | undefined): MarkerFields | undefined =>
    marker && Object.fromEntries(differing.map((field) => [field, marker[field] ?? '']));
  return { markerid, before: side(before), after: side(after) };
}

export function changesBetween(before: Markers, after: Markers): MarkerChange[] {
  const ids = new Set([...before.keys(), ...after.keys()]);
  return [...ids].flatMap((id) => changeOf(id, before.get(id), after.get(id)) ?? []);
}

/** A marker after a change; undefined if it is gone, or was never there to be changed. */
export function changedMarker(
  marker: Marker | undefined,
  { markerid, before, after }: MarkerChange,
): Marker | undefined {
  if (!after || (!marker && before)) return undefined;
  const merged = { ...marker, ...after };
  const { x, y, type } = merged;
  if (x === undefined || y === undefined || type === undefined) return undefined;
  return {
    markerid,
    x,
    y,
    type,
    ...(merged.description && { description: merged.description }),
  };
}

export function applyChanges(
  markers: Markers,
  changes: readonly MarkerChange[],
): Map<string, Marker> {
  const result = new Map(markers);
  for (const change of changes) {
    const after = changedMarker(result.get(change.markerid), change);
    if (after) result.set(change.markerid, after);
    else result.delete(change.markerid);
  }
  return result;
}

/** Takes a step back, whatever happened since: for a map as it was before the step. */
export const inverse = ({ markerid, before, after }: MarkerChange): MarkerChange => ({
  markerid,
  before: after,
  after: before,
});

/**
 * What takes a change back now. Fields that somebody has changed since then stay, and so does a new
 * marker that somebody has changed. Undefined if nothing is left to take back.
 */
export function undoOf(
  { markerid, before, after }: MarkerChange,
  now: Marker | undefined,
): MarkerChange | undefined {
  if (!after) {
    return now ? undefined : { markerid, after: before };
  }
  if (!now) return undefined;
  const fields = Object.keys(after) as MarkerField[];
  const isUnchanged = (field: MarkerField) => (now[field] ?? '') === after[field];
  if (!before) {
    return fields.every(isUnchanged) ? changeOf(markerid, now, undefined) : undefined;
  }
  const left = fields.filter(isUnchanged);
  const side = (values: MarkerFields) =>
    Object.fromEntries(left.map((field) => [field, values[field] ?? '']));
  return left.length > 0 ? { markerid, before: side(after), after: side(before) } : undefined;
}

/** Two changes to a marker, one after the other, as one. Undefined if the second takes back the first. */
export function joinChanges(first: MarkerChange, second: MarkerChange): MarkerChange | undefined {
  const { markerid } = first;
  const before = first.before && { ...second.before, ...first.before };
  const after = second.after && { ...first.after, ...second.after };
  if (!before && !after) return undefined;
  const fields = MARKER_FIELDS.filter(
    (field) => (before?.[field] ?? '') !== (after?.[field] ?? ''),
  );
  if (fields.length === 0) return undefined;
  const side = (values: MarkerFields | undefined) =>
    values && Object.fromEntries(fields.map((field) => [field, values[field] ?? '']));
  return { markerid, before: side(before), after: side(after) };
}
