import { expect, it } from 'vitest';
import { withMarker, withoutMarker } from './drawing.ts';
import { joinDrafts, upgradeDraft } from './draft.ts';
import { replaceBase, shownMap } from './live-map.ts';
import { drawing, marker, summarize } from './testing-drawing.ts';

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
