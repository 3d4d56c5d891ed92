import type { MapDrawn } from '@clan-companion/contract/features/maps/follow-map';
import { applyChanges } from '@clan-companion/contract/features/maps/map-steps';
import {
  apply,
  type Change,
  changeBetween,
  type Drawing,
  join,
  type MapAnswer,
  sizeOf,
  toDrawing,
} from './drawing.ts';

export interface MapVersion extends Drawing {
  readonly revision: number;
}

/** A change by this person. It renames the map or changes markers, since each is a request. */
export interface Step {
  /** The `Idempotency-Key`, so that it can be sent again if the answer is lost. */
  readonly key: string;
  readonly change: Change;
  /** It may have reached the service, so it must stay as it is. */
  readonly isSent?: boolean;
  /** The service has accepted it as this revision, or earlier. */
  readonly revision?: number;
}

/** A map that several people draw at the same time. */
export interface LiveMap {
  readonly base: MapVersion;
  /** The own changes that `base` does not have yet, oldest first. */
  readonly steps: readonly Step[];
}

export const toVersion = (
  answer: Pick<MapAnswer, 'name' | 'markers' | 'revision'>,
): MapVersion => ({
  ...toDrawing(answer),
  revision: answer.revision,
});

export const shownMap = ({ base, steps }: LiveMap): Drawing =>
  steps.reduce((drawing: Drawing, { change }) => apply(drawing, change), base);

export const waitingSteps = ({ steps }: LiveMap): readonly Step[] =>
  steps.filter(({ revision }) => revision === undefined);

export const countWaiting = (map: LiveMap): number =>
  waitingSteps(map).reduce((count, { change }) => count + sizeOf(change), 0);

/** Adds a change of this person: to a step that was not sent yet, or as a new one. */
export function draw(map: LiveMap, { name, markers }: Change, newKey: () => string): LiveMap {
  const parts: Change[] = [
    ...(markers.length > 0 ? [{ markers }] : []),
    ...(name ? [{ name, markers: [] }] : []),
  ];
  return parts.reduce((before, part) => {
    const open = before.steps.findLast((step) => isOpen(step, part));
    if (open) return withStep(before, open.key, (step) => withChange(step, part));
    return { base: before.base, steps: before.steps.concat({ key: newKey(), change: part }) };
  }, map);
}

const withChange = (step: Step, more: Change): Step => ({
  ...step,
  change: join(step.change, more),
});

const isOpen = ({ isSent, change }: Step, other: Change): boolean =>
  !isSent && isRename(change) === isRename(other);

const isRename = ({ name }: Change): boolean => name !== undefined;

export const markSent = (map: LiveMap, key: string): LiveMap =>
  withStep(map, key, (step) => ({ ...step, isSent: true }));

/** It did not happen, so it can change, under another key. Later changes become part of it. */
export function markRefused({ base, steps }: LiveMap, key: string, newKey: string): LiveMap {
  const refused = steps.find((step) => step.key === key);
  if (!refused) return { base, steps };
  const later = steps.find((step) => isOpen(step, refused.change));
  const change = later ? join(refused.change, later.change) : refused.change;
  const others = { base, steps: steps.filter((step) => step !== later) };
  return withStep(others, key, () => ({ key: newKey, change }));
}

/** The step stays until the stream has brought everything up to its revision, in order. */
export const accept = (map: LiveMap, key: string, revision: number): LiveMap =>
  dropIncluded(withStep(map, key, (step) => ({ ...step, revision })));

export const discardWaiting = ({ base, steps }: LiveMap): LiveMap => ({
  base,
  steps: steps.filter(({ revision }) => revision !== undefined),
});

/** The map was read again. */
export const replaceBase = ({ steps }: LiveMap, base: MapVersion): LiveMap =>
  dropIncluded({ base, steps });

/** A change by anybody, also by this person. */
export function follow(map: LiveMap, { revision, name, markers }: MapDrawn['data']) {
  const { base } = map;
  if (revision <= base.revision) return map;
  const changes = markers.map(({ markerid, after }) => ({
    markerid,
    before: base.markers.has(markerid) ? {} : undefined,
    after,
  }));
  return replaceBase(map, {
    revision,
    name: name ?? base.name,
    markers: applyChanges(base.markers, changes),
  });
}

/** Drops the step if nothing is left of it. */
const withStep = (
  { base, steps }: LiveMap,
  key: string,
  change: (step: Step) => Step,
): LiveMap => ({
  base,
  steps: steps
    .map((step) => (step.key === key ? change(step) : step))
    .filter((step) => sizeOf(step.change) > 0),
});

const dropIncluded = ({ base, steps }: LiveMap): LiveMap => ({
  base,
  steps: steps.filter(({ revision }) => revision === undefined || revision > base.revision),
});

export interface Draft extends LiveMap {
  readonly when: string;
}

/** As earlier versions of the app stored it, when people saved the complete map. */
interface WholeDraft {
  readonly base: { readonly drawing: Drawing };
  readonly drawing: Drawing;
  readonly when: string;
}

export type StoredDraft = Draft | WholeDraft;

export function upgradeDraft(draft: StoredDraft, newKey: () => string): Draft {
  if (!('drawing' in draft)) return draft;
  const { drawing: before } = draft.base;
  const map = { base: { ...before, revision: 0 }, steps: [] };
  return { ...draw(map, changeBetween(before, draft.drawing), newKey), when: draft.when };
}

/** The drafts of several tabs as one. They can be sent one after the other. */
export function joinDrafts(drafts: readonly Draft[]): Draft | undefined {
  const sorted = drafts.toSorted((one, other) => (one.when < other.when ? -1 : 1));
  const last = sorted.at(-1);
  return last && { ...last, steps: sorted.flatMap(({ steps }) => steps) };
}
