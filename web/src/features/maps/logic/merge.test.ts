import { describe, expect, it } from 'vitest';
import { withMarker, withoutMarker } from './drawing.ts';
import { type Choices, merge, NAME, conflictKeys, resolveConflicts } from './merge.ts';
import { drawing, marker, summarize } from './testing-drawing.ts';

const base = drawing(marker('a'), marker('b'), marker('c'));
const none: Choices = new Map();

it('keeps changes that only one side made', () => {
  const mine = withMarker(withMarker(base, marker('mine')), marker('a', { x: 5 }));
  const theirs = withoutMarker(withMarker(base, marker('theirs')), 'b');
  const merged = merge(base, mine, { ...theirs, name: 'Red dunes' });
  expect(conflictKeys(merged)).toEqual([]);
  expect(summarize(resolveConflicts(merged, none))).toBe(
    'Red dunes; a 5,2 Iron ore; c 1,2 Iron ore; mine 1,2 Iron ore; theirs 1,2 Iron ore',
  );
  expect(merged.mine.map(({ markerid }) => markerid).sort()).toEqual(['a', 'mine']);
  expect(merged.theirs.map(({ markerid }) => markerid).sort()).toEqual(['b', 'theirs']);
});

it('has no conflict if both made the same change', () => {
  const both = withoutMarker(withMarker(base, marker('a', { x: 5 })), 'b');
  const merged = merge(base, both, both);
  expect(conflictKeys(merged)).toEqual([]);
  expect(summarize(merged.drawing)).toBe(summarize(both));
});

describe('a marker changed by both', () => {
  const mine = withMarker(base, marker('a', { x: 5 }));
  const theirs = withMarker(base, marker('a', { x: 7 }));
  const merged = merge(base, mine, theirs);

  it.each([
    ['mine', 5],
    ['theirs', 7],
  ] as const)('takes the chosen version: %s', (side, x) => {
    expect(conflictKeys(merged)).toEqual(['a']);
    expect(resolveConflicts(merged, new Map([['a', side]])).markers.get('a')?.x).toBe(x);
  });
});

describe('a marker changed by one and deleted by the other', () => {
  const changed = withMarker(base, marker('a', { description: 'rich' }));
  const deleted = withoutMarker(base, 'a');

  it('is restored if my change is chosen over their deletion', () => {
    const merged = merge(base, changed, deleted);
    expect(resolveConflicts(merged, new Map([['a', 'mine']])).markers.get('a')?.description).toBe(
      'rich',
    );
    expect(resolveConflicts(merged, new Map([['a', 'theirs']])).markers.has('a')).toBe(false);
  });

  it('is deleted if my deletion is chosen over their change', () => {
    const merged = merge(base, deleted, changed);
    expect(resolveConflicts(merged, new Map([['a', 'mine']])).markers.has('a')).toBe(false);
    expect(resolveConflicts(merged, new Map([['a', 'theirs']])).markers.get('a')?.description).toBe(
      'rich',
    );
  });
});

it('has a conflict if both changed the name', () => {
  const merged = merge(base, { ...base, name: 'Mine' }, { ...base, name: 'Theirs' });
  expect(conflictKeys(merged)).toEqual([NAME]);
  expect(resolveConflicts(merged, new Map([[NAME, 'mine']])).name).toBe('Mine');
  expect(resolveConflicts(merged, new Map([[NAME, 'theirs']])).name).toBe('Theirs');
});

it('keeps my name if they changed only markers', () => {
  const merged = merge(base, { ...base, name: 'Mine' }, withoutMarker(base, 'a'));
  expect(summarize(merged.drawing)).toBe('Mine; b 1,2 Iron ore; c 1,2 Iron ore');
});
