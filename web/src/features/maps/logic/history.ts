import { apply, type Change, changeBetween, inverse, sizeOf } from './change.ts';
import type { Drawing } from './drawing.ts';

const MAX_STEPS = 200;

/** A drawing with its undo steps. Steps are stored as changes, so that they survive a merge. */
export interface History {
  readonly drawing: Drawing;
  readonly done: readonly Change[];
  readonly undone: readonly Change[];
}

export const startHistory = (drawing: Drawing): History => ({ drawing, done: [], undone: [] });

export function edit(history: History, drawing: Drawing): History {
  const change = changeBetween(history.drawing, drawing);
  if (sizeOf(change) === 0) return history;
  return { drawing, done: [...history.done, change].slice(-MAX_STEPS), undone: [] };
}

export function undo({ drawing, done, undone }: History): History {
  const last = done.at(-1);
  if (!last) return { drawing, done, undone };
  return {
    drawing: apply(drawing, inverse(last)),
    done: done.slice(0, -1),
    undone: [...undone, last],
  };
}

export function redo({ drawing, done, undone }: History): History {
  const next = undone.at(-1);
  if (!next) return { drawing, done, undone };
  return { drawing: apply(drawing, next), done: [...done, next], undone: undone.slice(0, -1) };
}

/** Replaces the drawing after others have saved, without recording an undo step. */
export const rebase = ({ done, undone }: History, drawing: Drawing): History => ({
  drawing,
  done,
  undone,
});
