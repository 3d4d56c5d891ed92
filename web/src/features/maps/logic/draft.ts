import { changeBetween } from './change.ts';
import type { Drawing } from './drawing.ts';
import { draw, type LiveMap } from './live-map.ts';

/** Changes to a map that the service has not accepted yet. */
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
