import { describe, expect, it } from 'vitest';
import { withMarker, withoutMarker } from './drawing.ts';
import { type Choices, merge, NAME, questionsOf, settle } from './merge.ts';
import { drawing, marker, told } from './testing-drawing.ts';

const base = drawing(marker('a'), marker('b'), marker('c'));
const none: Choices = new Map();

it('keeps what each side did alone', () => {
  const mine = withMarker(withMarker(base, marker('mine')), marker('a', { x: 5 }));
  const theirs = withoutMarker(withMarker(base, marker('theirs')), 'b');
  const merged = merge(base, mine, { ...theirs, name: 'Red dunes' });
  expect(questionsOf(merged)).toEqual([]);
  expect(told(settle(merged, none))).toBe(
    'Red dunes; a 5,2 Iron ore; c 1,2 Iron ore; mine 1,2 Iron ore; theirs 1,2 Iron ore',
  );
  expect(merged.mine.map(({ markerid }) => markerid).sort()).toEqual(['a', 'mine']);
  expect(merged.theirs.map(({ markerid }) => markerid).sort()).toEqual(['b', 'theirs']);
});

it('asks nothing where both did the same', () => {
  const both = withoutMarker(withMarker(base, marker('a', { x: 5 })), 'b');
  const merged = merge(base, both, both);
  expect(questionsOf(merged)).toEqual([]);
  expect(told(merged.drawing)).toBe(told(both));
});

describe('a marker that both changed', () => {
  const mine = withMarker(base, marker('a', { x: 5 }));
  const theirs = withMarker(base, marker('a', { x: 7 }));
  const merged = merge(base, mine, theirs);

  it.each([
    ['mine', 5],
    ['theirs', 7],
  ] as const)('is %s when that is chosen', (side, x) => {
    expect(questionsOf(merged)).toEqual(['a']);
    expect(settle(merged, new Map([['a', side]])).markers.get('a')?.x).toBe(x);
  });
});

describe('a marker that one changed and the other deleted', () => {
  const changed = withMarker(base, marker('a', { description: 'rich' }));
  const deleted = withoutMarker(base, 'a');

  it('comes back when its change is chosen over their deletion', () => {
    const merged = merge(base, changed, deleted);
    expect(settle(merged, new Map([['a', 'mine']])).markers.get('a')?.description).toBe('rich');
    expect(settle(merged, new Map([['a', 'theirs']])).markers.has('a')).toBe(false);
  });

  it('goes when my deletion is chosen over their change', () => {
    const merged = merge(base, deleted, changed);
    expect(settle(merged, new Map([['a', 'mine']])).markers.has('a')).toBe(false);
    expect(settle(merged, new Map([['a', 'theirs']])).markers.get('a')?.description).toBe('rich');
  });
});

it('asks for the name that both changed', () => {
  const merged = merge(base, { ...base, name: 'Mine' }, { ...base, name: 'Theirs' });
  expect(questionsOf(merged)).toEqual([NAME]);
  expect(settle(merged, new Map([[NAME, 'mine']])).name).toBe('Mine');
  expect(settle(merged, new Map([[NAME, 'theirs']])).name).toBe('Theirs');
});

it('keeps my name where they changed only markers', () => {
  const merged = merge(base, { ...base, name: 'Mine' }, withoutMarker(base, 'a'));
  expect(told(merged.drawing)).toBe('Mine; b 1,2 Iron ore; c 1,2 Iron ore');
});
