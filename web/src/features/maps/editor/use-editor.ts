import { useReducer } from 'react';
import { type Draft, type MapVersion } from '../browser/drafts.ts';
import { changeBetween, sizeOf } from '../logic/change.ts';
import type { Drawing } from '../logic/drawing.ts';
import { edit, type History, rebase, redo, startHistory, undo } from '../logic/history.ts';

export interface Editing {
  /** The last known version on the service. */
  readonly base: MapVersion;
  readonly history: History;
}

export type Act =
  | { do: 'edit'; drawing: Drawing }
  | { do: 'undo' | 'redo' }
  /** The service has accepted the save. */
  | { do: 'saved'; base: MapVersion }
  /** The result of a merge with someone else's save. */
  | { do: 'merged'; base: MapVersion; drawing: Drawing }
  /** The service has a newer version, and there are no unsaved changes. */
  | { do: 'follow'; base: MapVersion };

export function useEditor(opened: MapVersion, draft: Draft | undefined) {
  const [state, act] = useReducer(step, undefined, () => begin(opened, draft));
  const unsaved = sizeOf(changeBetween(state.base.drawing, state.history.drawing));
  return { ...state, drawing: state.history.drawing, unsaved, act };
}

/** Restoring a draft is an undoable step. */
const begin = (opened: MapVersion, draft: Draft | undefined): Editing =>
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
      return { base: act.base, history: rebase(history, act.drawing) };
    case 'follow':
      return { base: act.base, history: rebase(history, act.base.drawing) };
  }
}
