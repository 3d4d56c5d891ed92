import type { AnswerOf, BodyOf } from '@clan-companion/contract/core/operation';
import {
  applyChanges,
  changesBetween,
  joinChanges,
  type MarkerChange,
  undoOf,
} from '@clan-companion/contract/features/maps/map-steps';
import type { OperationTable } from '@clan-companion/contract/operations';

export type MapAnswer = AnswerOf<OperationTable['GET /maps/{map_id}']>;
export type Marker = MapAnswer['markers'][number];

export type { Place } from '@clan-companion/contract/features/maps/follow-map';
export { MAX_MARKERS } from '@clan-companion/contract/features/maps/map-steps';

/** The part of a map that people can edit. */
export interface Drawing {
  readonly name: string;
  readonly markers: ReadonlyMap<string, Marker>;
}

export const toDrawing = ({ name, markers }: Pick<MapAnswer, 'name' | 'markers'>): Drawing => ({
  name,
  markers: new Map(markers.map((marker) => [marker.markerid, marker])),
});

export const withMarker = (drawing: Drawing, marker: Marker): Drawing => ({
  ...drawing,
  markers: new Map(drawing.markers).set(marker.markerid, marker),
});

export function withoutMarker(drawing: Drawing, markerid: string): Drawing {
  const markers = new Map(drawing.markers);
  markers.delete(markerid);
  return { ...drawing, markers };
}

/** Random, so that people who draw at the same time don't create the same ID. */
export const newMarkerId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

const MARKER_ID = /^[A-Za-z0-9_-]{1,40}$/;

export const isMarkerId = (text: unknown): text is string =>
  typeof text === 'string' && MARKER_ID.test(text);

type DrawRequest = BodyOf<OperationTable['PATCH /maps/{map_id}/markers']>;

export interface Change {
  readonly name?: { readonly before: string; readonly after: string };
  readonly markers: readonly MarkerChange[];
}

export const changeBetween = (before: Drawing, after: Drawing): Change => ({
  ...(before.name !== after.name && { name: { before: before.name, after: after.name } }),
  markers: before.markers === after.markers ? [] : changesBetween(before.markers, after.markers),
});

export const sizeOf = ({ name, markers }: Change): number => markers.length + (name ? 1 : 0);

/** Changes only the fields of the change, so that edits by others stay. */
export const apply = (drawing: Drawing, { name, markers }: Change): Drawing => ({
  name: name ? name.after : drawing.name,
  markers: markers.length > 0 ? applyChanges(drawing.markers, markers) : drawing.markers,
});

/** What takes the change back now. What others have changed since then stays. */
function undoingChange({ name, markers }: Change, now: Drawing): Change {
  return {
    ...(name && now.name === name.after && { name: { before: name.after, after: name.before } }),
    markers: markers.flatMap((change) => undoOf(change, now.markers.get(change.markerid)) ?? []),
  };
}

/** Two changes, one after the other, as one. */
export function join(first: Change, second: Change): Change {
  const markers = new Map(first.markers.map((change) => [change.markerid, change]));
  for (const change of second.markers) {
    const earlier = markers.get(change.markerid);
    const joined = earlier ? joinChanges(earlier, change) : change;
    if (joined) markers.set(change.markerid, joined);
    else markers.delete(change.markerid);
  }
  const name = first.name && second.name ? { ...second.name, before: first.name.before } : null;
  const last = name ?? second.name ?? first.name;
  return {
    ...(last && last.before !== last.after && { name: last }),
    markers: [...markers.values()],
  };
}

export function toRequest(changes: readonly MarkerChange[]): DrawRequest {
  const [add, change]: [Marker[], NonNullable<DrawRequest['change']>] = [[], []];
  const remove: string[] = [];
  for (const { markerid, before, after } of changes) {
    if (!after) remove.push(markerid);
    else if (before) change.push({ markerid, ...(after as Partial<Marker>) });
    else add.push({ markerid, ...after } as Marker);
  }
  return {
    ...(add.length > 0 && { add }),
    ...(change.length > 0 && { change }),
    ...(remove.length > 0 && { remove }),
  };
}

const MAX_STEPS = 200;

export interface History {
  readonly done: readonly Change[];
  readonly undone: readonly Change[];
}

export const NO_HISTORY: History = { done: [], undone: [] };

export const record = ({ done }: History, change: Change): History => ({
  done: [...done, change].slice(-MAX_STEPS),
  undone: [],
});

interface Taken {
  readonly change: Change | undefined;
  readonly history: History;
}

/** The change that undoes the last step, whatever others have drawn since then. */
export function undo({ done, undone }: History, now: Drawing): Taken {
  const { change, left } = takeBack(done, now);
  return { change, history: { done: left, undone: change ? [...undone, change] : undone } };
}

/** To redo a step is to take back its undoing. */
export function redo({ done, undone }: History, now: Drawing): Taken {
  const { change, left } = takeBack(undone, now);
  return { change, history: { done: change ? [...done, change] : done, undone: left } };
}

/** Skips steps of which nothing is left, because others have changed the same since then. */
function takeBack(steps: readonly Change[], now: Drawing) {
  for (let last = steps.length - 1; last >= 0; last -= 1) {
    const change = undoingChange(steps[last]!, now);
    if (sizeOf(change) > 0) return { change, left: steps.slice(0, last) };
  }
  return { change: undefined, left: [] };
}
