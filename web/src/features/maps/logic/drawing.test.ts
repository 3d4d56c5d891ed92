import { expect, it } from 'vitest';
import {
  apply,
  changeBetween,
  type Drawing,
  NO_HISTORY,
  record,
  redo,
  undo,
  withMarker,
  withoutMarker,
} from './drawing.ts';
import { drawing, marker, summarize } from './testing-drawing.ts';

/** A drawing with its history. Others can draw, too. */
class Editor {
  #history = NO_HISTORY;
  #now: Drawing;
  constructor(start: Drawing) {
    this.#now = start;
  }
  edit(next: (now: Drawing) => Drawing): void {
    const change = changeBetween(this.#now, next(this.#now));
    this.#history = record(this.#history, change);
    this.#now = apply(this.#now, change);
  }
  othersEdit(next: (now: Drawing) => Drawing): void {
    this.#now = next(this.#now);
  }
  take(how: typeof undo): string {
    const { change, history } = how(this.#history, this.#now);
    this.#history = history;
    if (change) this.#now = apply(this.#now, change);
    return summarize(this.#now);
  }
}

const start = drawing(marker('a'));
const START = 'Dunes; a 1,2 Iron ore';

it('undoes and redoes placing, moving, deleting and renaming', () => {
  const editor = new Editor(start);
  editor.edit((now) => withMarker(now, marker('b')));
  editor.edit((now) => withMarker(now, marker('a', { x: 9 })));
  editor.edit((now) => ({ ...withoutMarker(now, 'b'), name: 'Salt flats' }));
  const states = [
    START,
    `${START}; b 1,2 Iron ore`,
    'Dunes; a 9,2 Iron ore; b 1,2 Iron ore',
    'Salt flats; a 9,2 Iron ore',
  ];
  for (const state of states.slice(0, -1).toReversed()) expect(editor.take(undo)).toBe(state);
  expect(editor.take(undo)).toBe(START);
  for (const state of states.slice(1)) expect(editor.take(redo)).toBe(state);
  expect(editor.take(redo)).toBe(states.at(-1));
});

it('clears the redo steps after a new edit', () => {
  const editor = new Editor(start);
  editor.edit((now) => withMarker(now, marker('b')));
  editor.take(undo);
  editor.edit((now) => withMarker(now, marker('c')));
  expect(editor.take(redo)).toBe(`${START}; c 1,2 Iron ore`);
});

it('keeps what others have drawn since then', () => {
  const editor = new Editor(start);
  editor.edit((now) => withMarker(now, marker('a', { x: 9, description: 'rich' })));
  editor.othersEdit((now) => withMarker(now, marker('a', { x: 9, y: 7, description: 'poor' })));
  editor.othersEdit((now) => withMarker(now, marker('theirs')));
  const theirs = 'theirs 1,2 Iron ore';
  expect(editor.take(undo)).toBe(`Dunes; a 1,7 Iron ore poor; ${theirs}`);
  expect(editor.take(redo)).toBe(`Dunes; a 9,7 Iron ore poor; ${theirs}`);
});

it('skips a step of which nothing is left to undo', () => {
  const editor = new Editor(start);
  editor.edit((now) => withMarker(now, marker('b')));
  editor.edit((now) => withMarker(now, marker('a', { x: 9 })));
  editor.othersEdit((now) => withMarker(now, marker('a', { x: 5 })));
  expect(editor.take(undo)).toBe('Dunes; a 5,2 Iron ore');
});
