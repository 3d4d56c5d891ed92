/** How markers change, for the service and for clients that draw. */

export const MAX_MARKERS = 5000;
export const MAX_QUALITY = 100;

/** The four times of a marker, in UTC. Empty means none. */
export const TIME_FIELDS = ['harvested', 'returnsfrom', 'returnsby', 'returned'] as const;
export const TIME_PATTERN =
  '^(20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](\\.[0-9]{3})?Z)?$';

/** Of a photo's URL, or none. */
export const PHOTO_PATTERN = '^(https://[^\\s"<>\\\\]+)?$';

export interface Marker {
  readonly markerid: string;
  readonly x: number;
  readonly y: number;
  readonly type: string;
  readonly description?: string;
  /** From 1 to 100. */
  readonly quality?: number;
  readonly harvested?: string;
  /** The earliest and the latest time of its return. */
  readonly returnsfrom?: string;
  readonly returnsby?: string;
  /** When somebody saw that it was back. */
  readonly returned?: string;
  readonly photo?: string;
}

type Content = Omit<Marker, 'markerid'>;
export type MarkerField = keyof Content;

/** The fields that people change, with the value that means "none". Every marker has the first three. */
const NONE = {
  x: undefined,
  y: undefined,
  type: undefined,
  description: '',
  quality: 0,
  harvested: '',
  returnsfrom: '',
  returnsby: '',
  returned: '',
  photo: '',
} as const satisfies Record<MarkerField, unknown>;

export const MARKER_FIELDS = Object.keys(NONE) as MarkerField[];

/** Fields can have the value that means "none". */
export type MarkerFields = Partial<Content>;

const valueOf = (fields: MarkerFields | undefined, field: MarkerField) =>
  fields?.[field] ?? NONE[field];

const pick = (fields: MarkerFields, names: readonly MarkerField[]): MarkerFields =>
  Object.fromEntries(names.map((name) => [name, valueOf(fields, name)]));

/** Leaves out fields with the value that means "none". */
export const toMarker = (markerid: string, fields: Content): Marker => {
  const names = MARKER_FIELDS.filter((name) => valueOf(fields, name) !== NONE[name]);
  return { markerid, ...(pick(fields, names) as Content) };
};

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
  return {
    markerid,
    before: before && pick(before, differing),
    after: after && pick(after, differing),
  };
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
  return toMarker(markerid, { ...merged, x, y, type });
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
  const isUnchanged = (field: MarkerField) => valueOf(now, field) === after[field];
  if (!before) {
    return fields.every(isUnchanged) ? changeOf(markerid, now, undefined) : undefined;
  }
  const left = fields.filter(isUnchanged);
  return left.length > 0
    ? { markerid, before: pick(after, left), after: pick(before, left) }
    : undefined;
}

/** Two changes to a marker, one after the other, as one. Undefined if the second takes back the first. */
export function joinChanges(first: MarkerChange, second: MarkerChange): MarkerChange | undefined {
  const { markerid } = first;
  const before = first.before && { ...second.before, ...first.before };
  const after = second.after && { ...first.after, ...second.after };
  if (!before && !after) return undefined;
  const fields = MARKER_FIELDS.filter((field) => valueOf(before, field) !== valueOf(after, field));
  if (fields.length === 0) return undefined;
  return { markerid, before: before && pick(before, fields), after: after && pick(after, fields) };
}
