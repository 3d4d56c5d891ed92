import { expect, it } from 'vitest';
import { withMarker, withoutMarker } from './drawing.ts';
import { edit, onGround, redo, startHistory, undo } from './history.ts';
import { drawing, marker, told } from './testing-drawing.ts';

const start = startHistory(drawing(marker('a')));

it('undoes and redoes placing, moving, deleting and renaming', () => {
  let history = edit(start, withMarker(start.drawing, marker('b')));
  history = edit(history, withMarker(history.drawing, marker('a', { x: 9 })));
  history = edit(history, { ...withoutMarker(history.drawing, 'b'), name: 'Salt flats' });
  const steps = ['Dunes; a 1,2 Iron ore', 'Dunes; a 1,2 Iron ore; b 1,2 Iron ore'];
  const end = told(history.drawing);

  history = undo(undo(history));
  expect(told(history.drawing)).toBe(steps[1]);
  history = undo(history);
  expect(told(history.drawing)).toBe(steps[0]);
  expect(told(redo(redo(redo(history))).drawing)).toBe(end);
  expect(end).toBe('Salt flats; a 9,2 Iron ore');
});

it('does nothing where there is nothing to undo or redo', () => {
  expect(undo(start).drawing).toBe(start.drawing);
  expect(redo(start).drawing).toBe(start.drawing);
});

it('takes no step for an edit that changes nothing', () => {
  expect(edit(start, withMarker(start.drawing, marker('a')))).toBe(start);
});

it('forgets what was undone once something else is drawn', () => {
  const undone = undo(edit(start, withMarker(start.drawing, marker('b'))));
  const other = edit(undone, withMarker(undone.drawing, marker('c')));
  expect(told(redo(other).drawing)).toBe(told(other.drawing));
});

it('leaves what others drew meanwhile when undoing', () => {
  const mine = edit(start, withMarker(start.drawing, marker('b')));
  const merged = onGround(mine, withMarker(mine.drawing, marker('theirs')));
  expect(told(undo(merged).drawing)).toBe('Dunes; a 1,2 Iron ore; theirs 1,2 Iron ore');
});
