import { apply, type Change, changeBetween, inverse, sizeOf } from './change.ts';
import type { Drawing } from './drawing.ts';

const LONGEST = 200;

/** A drawing with the way to it, as changes: a merge in between leaves them their meaning. */
export interface History {
  readonly drawing: Drawing;
  readonly done: readonly Change[];
  readonly undone: readonly Change[];
}

export const startHistory = (drawing: Drawing): History => ({ drawing, done: [], undone: [] });

export function edit(history: History, drawing: Drawing): History {
  const change = changeBetween(history.drawing, drawing);
  if (sizeOf(change) === 0) return history;
  return { drawing, done: [...history.done, change].slice(-LONGEST), undone: [] };
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

/** The same way on other ground: what others saved is there now, and is no step of ours. */
export const onGround = ({ done, undone }: History, drawing: Drawing): History => ({
  drawing,
  done,
  undone,
});
