import { useReducer } from 'react';
import { type Draft, type MapVersion } from '../browser/drafts.ts';
import { changeBetween, sizeOf } from '../logic/change.ts';
import { type Drawing, type Marker, withMarker } from '../logic/drawing.ts';
import { edit, type History, rebase, redo, startHistory, undo } from '../logic/history.ts';

export interface Editing {
  /** The last known version on the service. */
  readonly base: MapVersion;
  readonly history: History;
}

export type EditorAction =
  | { type: 'edit'; drawing: Drawing }
  | { type: 'undo' | 'redo' }
  /** Brings back a deleted marker. */
  | { type: 'restore'; marker: Marker }
  /** The service has accepted the save. */
  | { type: 'saved'; base: MapVersion }
  /** The result of a merge with someone else's save. */
  | { type: 'merged'; base: MapVersion; drawing: Drawing }
  /** The service has a newer version, and there are no unsaved changes. */
  | { type: 'follow'; base: MapVersion };

export function useEditor(opened: MapVersion, draft: Draft | undefined) {
  const [state, dispatch] = useReducer(reduce, undefined, () => initialState(opened, draft));
  const unsaved = sizeOf(changeBetween(state.base.drawing, state.history.drawing));
  return { ...state, drawing: state.history.drawing, unsaved, dispatch };
}

/** Restoring a draft is an undoable step. */
const initialState = (opened: MapVersion, draft: Draft | undefined): Editing =>
  draft
    ? { base: draft.base, history: edit(startHistory(draft.base.drawing), draft.drawing) }
    : { base: opened, history: startHistory(opened.drawing) };

function reduce(state: Editing, action: EditorAction): Editing {
  const { base, history } = state;
  switch (action.type) {
    case 'edit':
      return { base, history: edit(history, action.drawing) };
    case 'restore':
      return { base, history: edit(history, withMarker(history.drawing, action.marker)) };
    case 'undo':
      return { base, history: undo(history) };
    case 'redo':
      return { base, history: redo(history) };
    case 'saved':
      return { base: action.base, history };
    case 'merged':
      return { base: action.base, history: rebase(history, action.drawing) };
    case 'follow':
      return { base: action.base, history: rebase(history, action.base.drawing) };
  }
}
