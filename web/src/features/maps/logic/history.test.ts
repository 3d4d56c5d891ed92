import { expect, it } from 'vitest';
import { withMarker, withoutMarker } from './drawing.ts';
import { edit, rebase, redo, startHistory, undo } from './history.ts';
import { drawing, marker, summarize } from './testing-drawing.ts';

const start = startHistory(drawing(marker('a')));

it('undoes and redoes placing, moving, deleting and renaming', () => {
  let history = edit(start, withMarker(start.drawing, marker('b')));
  history = edit(history, withMarker(history.drawing, marker('a', { x: 9 })));
  history = edit(history, { ...withoutMarker(history.drawing, 'b'), name: 'Salt flats' });
  const steps = ['Dunes; a 1,2 Iron ore', 'Dunes; a 1,2 Iron ore; b 1,2 Iron ore'];
  const end = summarize(history.drawing);

  history = undo(undo(history));
  expect(summarize(history.drawing)).toBe(steps[1]);
  history = undo(history);
  expect(summarize(history.drawing)).toBe(steps[0]);
  expect(summarize(redo(redo(redo(history))).drawing)).toBe(end);
  expect(end).toBe('Salt flats; a 9,2 Iron ore');
});

it('does nothing without a step to undo or redo', () => {
  expect(undo(start).drawing).toBe(start.drawing);
  expect(redo(start).drawing).toBe(start.drawing);
});

it('records no step for an edit without changes', () => {
  expect(edit(start, withMarker(start.drawing, marker('a')))).toBe(start);
});

it('clears the redo steps after a new edit', () => {
  const undone = undo(edit(start, withMarker(start.drawing, marker('b'))));
  const other = edit(undone, withMarker(undone.drawing, marker('c')));
  expect(summarize(redo(other).drawing)).toBe(summarize(other.drawing));
});

it('keeps the markers of others when undoing', () => {
  const mine = edit(start, withMarker(start.drawing, marker('b')));
  const merged = rebase(mine, withMarker(mine.drawing, marker('theirs')));
  expect(summarize(undo(merged).drawing)).toBe('Dunes; a 1,2 Iron ore; theirs 1,2 Iron ore');
});
