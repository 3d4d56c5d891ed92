import { useReducer } from 'react';
import { type Draft, type Read } from '../browser/drafts.ts';
import { changeBetween, sizeOf } from '../logic/change.ts';
import type { Drawing } from '../logic/drawing.ts';
import { edit, type History, onGround, redo, startHistory, undo } from '../logic/history.ts';

export interface Editing {
  /** What the service has, as far as known. */
  readonly base: Read;
  readonly history: History;
}

export type Act =
  | { do: 'edit'; drawing: Drawing }
  | { do: 'undo' | 'redo' }
  /** The service has what was sent. */
  | { do: 'saved'; base: Read }
  /** Someone else has saved, and this is what comes of both. */
  | { do: 'merged'; base: Read; drawing: Drawing }
  /** The service has something newer, and nothing here is unsaved. */
  | { do: 'follow'; base: Read };

export function useEditor(opened: Read, draft: Draft | undefined) {
  const [state, act] = useReducer(step, undefined, () => begin(opened, draft));
  const unsaved = sizeOf(changeBetween(state.base.drawing, state.history.drawing));
  return { ...state, drawing: state.history.drawing, unsaved, act };
}

/** Restoring is a step like any other: it can be undone. */
const begin = (opened: Read, draft: Draft | undefined): Editing =>
  draft
    ? { base: draft.base, history: edit(startHistory(draft.base.drawing), draft.drawing) }
    : { base: opened, history: startHistory(opened.drawing) };

function step(state: Editing, act: Act): Editing {
  const { base, history } = state;
  switch (act.do) {
    case 'edit':
      return { base, history: edit(history, act.drawing) };
    case 'undo':
      return { base, history: undo(history) };
    case 'redo':
      return { base, history: redo(history) };
    case 'saved':
      return { base: act.base, history };
    case 'merged':
      return { base: act.base, history: onGround(history, act.drawing) };
    case 'follow':
      return { base: act.base, history: onGround(history, act.base.drawing) };
  }
}
