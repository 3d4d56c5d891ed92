import {
  applyChanges,
  changesBetween,
  joinChanges,
  type MarkerChange,
  undoOf,
} from '@clan-companion/contract/features/maps/map-steps';
import type { BodyOf } from '@clan-companion/contract/core/operation';
import type { OperationTable } from '@clan-companion/contract/operations';
import type { Drawing, Marker } from './drawing.ts';

type DrawRequest = BodyOf<OperationTable['PATCH /maps/{map_id}/markers']>;

/** What differs between two drawings: only the fields that differ. */
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
export function undoingChange({ name, markers }: Change, now: Drawing): Change {
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

/** The body of a request that makes the changes. */
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
