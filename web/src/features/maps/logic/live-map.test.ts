import type { MarkerFields } from '@clan-companion/contract/features/maps/map-steps';
import { describe, expect, it } from 'vitest';
import { changeBetween, type Drawing, toRequest, withMarker, withoutMarker } from './drawing.ts';
import {
  accept,
  countWaiting,
  discardWaiting,
  draw,
  follow,
  joinDrafts,
  type LiveMap,
  markRefused,
  markSent,
  replaceBase,
  shownMap,
  upgradeDraft,
  waitingSteps,
} from './live-map.ts';
import { drawing, marker, summarize } from './testing-drawing.ts';

const start: LiveMap = { base: { ...drawing(marker('a')), revision: 1 }, steps: [] };
const shown = (map: LiveMap) => summarize(shownMap(map));

let keys = 0;
const edit = (map: LiveMap, next: (now: Drawing) => Drawing): LiveMap =>
  draw(map, changeBetween(shownMap(map), next(shownMap(map))), () => `key ${(keys += 1)}`);
const keyOf = (map: LiveMap) => waitingSteps(map)[0]!.key;
const requests = (map: LiveMap) => map.steps.map(({ change }) => toRequest(change.markers));
const event = (revision: number, markerid: string, after?: MarkerFields) => ({
  revision,
  timestamp: '2026-02-03T04:05:06.000Z',
  markers: [{ markerid, ...(after && { after }) }],
});

describe('own changes', () => {
  it('go together until they are sent, and then into the next request', () => {
    let map = edit(start, (now) => withMarker(now, marker('b', { description: 'new' })));
    map = edit(map, (now) => withMarker(now, marker('b', { x: 5 })));
    map = edit(map, (now) => withMarker(now, marker('a', { x: 6 })));
    expect(countWaiting(map)).toBe(2);
    map = markSent(map, keyOf(map));
    map = edit(map, (now) => withoutMarker(now, 'b'));
    map = edit(map, (now) => withMarker(now, marker('a', { x: 6, description: 'rich' })));
    expect(requests(map)).toEqual([
      {
        add: [{ markerid: 'b', x: 5, y: 2, type: 'Iron ore' }],
        change: [{ markerid: 'a', x: 6 }],
      },
      { remove: ['b'], change: [{ markerid: 'a', description: 'rich' }] },
    ]);
  });

  it('leave nothing to send if they take each other back', () => {
    let map = edit(start, (now) => ({ ...withMarker(now, marker('b')), name: 'Salt flats' }));
    expect(countWaiting(map)).toBe(2);
    map = edit(map, () => start.base);
    expect(map.steps).toEqual([]);
  });

  it('clear a description with an empty text', () => {
    const rich = replaceBase(start, { ...drawing(marker('a', { description: 'x' })), revision: 2 });
    expect(requests(edit(rich, (now) => withMarker(now, marker('a'))))).toEqual([
      { change: [{ markerid: 'a', description: '' }] },
    ]);
  });

  it('stay on the map until the stream has brought them', () => {
    let map = edit(start, (now) => withMarker(now, marker('a', { x: 5 })));
    map = accept(markSent(map, keyOf(map)), keyOf(map), 3);
    expect(countWaiting(map)).toBe(0);
    map = follow(map, event(2, 'theirs', { x: 1, y: 2, type: 'Water' }));
    expect(shown(map)).toBe('Dunes; a 5,2 Iron ore; theirs 1,2 Water');
    expect(map.steps).toHaveLength(1);
    map = follow(map, event(3, 'a', { x: 5 }));
    expect(map.steps).toEqual([]);
    expect(shown(map)).toBe('Dunes; a 5,2 Iron ore; theirs 1,2 Water');
  });

  it('are dropped at once if the stream was faster than the answer', () => {
    let map = edit(start, (now) => withMarker(now, marker('a', { x: 5 })));
    const key = keyOf(map);
    map = follow(markSent(map, key), event(2, 'a', { x: 5 }));
    expect(accept(map, key, 2).steps).toEqual([]);
  });

  it('can change after a refusal, together with what was drawn meanwhile', () => {
    let map = edit(start, (now) => withMarker(now, marker('b')));
    const key = keyOf(map);
    map = edit(markSent(map, key), (now) => withMarker(now, marker('b', { x: 7 })));
    map = markRefused(map, key, 'another key');
    expect(map.steps.map(({ isSent = false, key: now }) => [now, isSent])).toEqual([
      ['another key', false],
    ]);
    expect(shown(map)).toBe('Dunes; a 1,2 Iron ore; b 7,2 Iron ore');
    expect(shown(discardWaiting(map))).toBe('Dunes; a 1,2 Iron ore');
  });
});

describe('changes by others', () => {
  it('add, change and remove markers, and rename the map', () => {
    let map = follow(start, event(2, 'b', { x: 3, y: 4, type: 'Water', description: 'cool' }));
    map = follow(map, event(3, 'b', { description: '', x: 8 }));
    map = follow(map, { ...event(4, 'a'), name: 'Salt flats' });
    expect(shown(map)).toBe('Salt flats; b 8,4 Water');
    expect(map.base.revision).toBe(4);
  });

  it('are applied once', () => {
    const map = follow(start, event(2, 'a', { x: 5 }));
    expect(follow(map, event(2, 'a', { x: 9 }))).toBe(map);
  });

  it('leave other fields of a marker that this person has changed', () => {
    const map = edit(start, (now) => withMarker(now, marker('a', { description: 'mine' })));
    expect(shown(follow(map, event(2, 'a', { x: 9, description: 'theirs' })))).toBe(
      'Dunes; a 9,2 Iron ore mine',
    );
  });

  it('remove a marker that this person has changed', () => {
    const map = edit(start, (now) => withMarker(now, marker('a', { x: 9 })));
    expect(shown(follow(map, event(2, 'a')))).toBe('Dunes');
  });
});

it('makes the changes of a draft of an earlier version on the map as it is now', () => {
  const before = drawing(marker('a'), marker('b'));
  const mine = withMarker(withoutMarker(before, 'b'), marker('a', { x: 9 }));
  const draft = upgradeDraft(
    { base: { drawing: before }, drawing: { ...mine, name: 'Mine' }, when: '2026-01-01' },
    () => 'key',
  );
  const now = { ...drawing(marker('a', { y: 7 }), marker('b'), marker('c')), revision: 5 };
  expect(summarize(shownMap(replaceBase(draft, now)))).toBe('Mine; a 9,7 Iron ore; c 1,2 Iron ore');
  expect(upgradeDraft(draft, () => 'key')).toBe(draft);
});

it('joins the drafts of several tabs, oldest first', () => {
  const base = { ...drawing(), revision: 1 };
  const step = (key: string) => ({ key, change: { markers: [] } });
  const joined = joinDrafts([
    { base, steps: [step('later')], when: '2026-01-02' },
    { base, steps: [step('first'), step('second')], when: '2026-01-01' },
  ]);
  expect(joined?.steps.map(({ key }) => key)).toEqual(['first', 'second', 'later']);
  expect(joinDrafts([])).toBeUndefined();
});
