import {
  applyChanges,
  inverse,
  type Marker,
  type Markers,
  undoOf,
} from '@clan-companion/contract/map-steps';
import type { Queryable } from '../../../db/statement.ts';
import { Problem } from '../../../http/problem.ts';
import type { Step } from '../drawing/draw.ts';
import { mapWithStepsAfter } from './queries.ts';

export interface Drawing {
  readonly name: string;
  readonly markers: Markers;
}

/** A map as it is now, and what was changed since a revision, newest first. */
export async function readSince(
  db: Queryable,
  values: { mapid: number; revision: number; whose?: string | undefined },
): Promise<{ now: Drawing; steps: Step[] }> {
  const found = await mapWithStepsAfter.maybe(db, values);
  if (!found) throw new Problem('no-such-revision');
  const markers = JSON.parse(`[${found.markers}]`) as Marker[];
  return {
    now: {
      name: found.name,
      markers: new Map(markers.map((marker) => [marker.markerid, marker])),
    },
    steps: found.steps.map((step) => JSON.parse(step) as Step),
  };
}

/** A map before these steps, which are all that came later. */
export const before = (now: Drawing, steps: readonly Step[]): Drawing => ({
  name: steps.findLast(({ name }) => name)?.name?.before ?? now.name,
  markers: steps.reduce(
    (markers: Markers, step) => applyChanges(markers, step.markers.map(inverse)),
    now.markers,
  ),
});

/** A map without these steps. What others have changed since then stays. */
export function without(now: Drawing, steps: readonly Step[]): Drawing {
  let { name, markers } = now;
  for (const step of steps) {
    if (step.name?.after === name) name = step.name.before;
    markers = applyChanges(
      markers,
      step.markers.flatMap((change) => undoOf(change, markers.get(change.markerid)) ?? []),
    );
  }
  return { name, markers };
}
