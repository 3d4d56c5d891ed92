import { type Change, sizeOf, undoingChange } from './change.ts';
import type { Drawing } from './drawing.ts';

const MAX_STEPS = 200;

/** The person's own steps. */
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
