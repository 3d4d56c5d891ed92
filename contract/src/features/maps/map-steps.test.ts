import { describe, expect, it } from 'vitest';
import {
  applyChanges,
  changeOf,
  joinChanges,
  type Marker,
  type MarkerChange,
  undoOf,
} from './map-steps.ts';

const ore: Marker = { markerid: 'a', x: 1, y: 2, type: 'Iron ore' };
const rich: Marker = { ...ore, description: 'rich' };
const markers = (...all: Marker[]) => new Map(all.map((marker) => [marker.markerid, marker]));
const apply = (before: Marker | undefined, ...changes: (MarkerChange | undefined)[]) =>
  applyChanges(
    markers(...(before ? [before] : [])),
    changes.filter((change) => change !== undefined),
  ).get('a');

describe('a change', () => {
  it('has only the fields that differ', () => {
    expect(changeOf('a', ore, { ...rich, x: 5 })).toEqual({
      markerid: 'a',
      before: { x: 1, description: '' },
      after: { x: 5, description: 'rich' },
    });
    expect(changeOf('a', ore, { ...ore })).toBeUndefined();
  });

  it('keeps the fields that others have changed', () => {
    expect(apply({ ...ore, x: 9 }, changeOf('a', ore, rich))).toEqual({ ...rich, x: 9 });
  });

  it('adds and removes markers, and leaves out those that are gone', () => {
    expect(apply(undefined, changeOf('a', undefined, rich))).toEqual(rich);
    expect(apply(rich, changeOf('a', rich, undefined))).toBeUndefined();
    expect(apply(undefined, changeOf('a', ore, rich))).toBeUndefined();
  });

  it('removes a description', () => {
    expect(apply(rich, changeOf('a', rich, ore))).toEqual(ore);
  });
});

describe('an optional field', () => {
  const timed: Marker = { ...ore, quality: 80, harvested: '2026-01-31T18:30:00.000Z' };

  it('is removed by the empty value of its type', () => {
    const removal = changeOf('a', timed, ore);
    expect(removal).toEqual({
      markerid: 'a',
      before: { quality: 80, harvested: timed.harvested },
      after: { quality: 0, harvested: '' },
    });
    expect(apply(timed, removal)).toEqual(ore);
    expect(apply(ore, undoOf(removal!, ore))).toEqual(timed);
    expect(joinChanges(changeOf('a', ore, timed)!, removal!)).toBeUndefined();
  });

  it('of a new marker is left out if it is empty', () => {
    const added = { markerid: 'a', after: { x: 0, y: 0, type: 'Iron ore', quality: 0, photo: '' } };
    expect(apply(undefined, added)).toEqual({ markerid: 'a', x: 0, y: 0, type: 'Iron ore' });
  });
});

describe('undo', () => {
  const undo = (change: MarkerChange | undefined, now: Marker | undefined) =>
    apply(now, undoOf(change!, now));

  it('takes back a new, a changed and a removed marker', () => {
    expect(undo(changeOf('a', undefined, rich), rich)).toBeUndefined();
    expect(undo(changeOf('a', ore, rich), rich)).toEqual(ore);
    expect(undo(changeOf('a', rich, undefined), undefined)).toEqual(rich);
  });

  it('leaves what others have changed since then', () => {
    const change = changeOf('a', ore, { ...rich, x: 5 });
    expect(undo(change, { ...rich, x: 7 })).toEqual({ ...ore, x: 7 });
    expect(undoOf(change!, { ...rich, x: 7, description: 'poor' })).toBeUndefined();
    expect(undoOf(change!, undefined)).toBeUndefined();
    expect(undoOf(changeOf('a', undefined, ore)!, { ...ore, x: 7 })).toBeUndefined();
    expect(undoOf(changeOf('a', ore, undefined)!, { ...ore, x: 7 })).toBeUndefined();
  });
});

describe('two changes as one', () => {
  const states = [undefined, ore, rich, { ...ore, x: 7 }, { ...rich, type: 'Water', y: 0 }];

  it('have the same effect as one after the other, and can be undone', () => {
    for (const start of states) {
      for (const middle of states) {
        for (const end of states) {
          const first = changeOf('a', start, middle);
          const second = changeOf('a', middle, end);
          if (!first || !second) continue;
          const joined = joinChanges(first, second);
          expect(joined).toEqual(changeOf('a', start, end));
          expect(apply(start, joined)).toEqual(end);
        }
      }
    }
  });
});
