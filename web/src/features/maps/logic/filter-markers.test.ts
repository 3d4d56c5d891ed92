import { expect, it } from 'vitest';
import { countTypes, filterMarkers, NO_FILTER } from './filter-markers.ts';
import { marker } from './testing-drawing.ts';

const markers = [
  marker('a', { type: 'Iron ore', description: 'Rich vein, north face' }),
  marker('b', { type: 'Iron ore' }),
  marker('c', { type: 'Water', description: 'Pozo de Ávila' }),
  marker('d', { type: 'Aloe', quality: 60 }),
];
const spanish = (type: string) => (type === 'Iron ore' ? 'Mineral de hierro' : type);
const ids = (filter: Partial<typeof NO_FILTER>) =>
  filterMarkers(markers, { ...NO_FILTER, ...filter }, spanish).map(({ markerid }) => markerid);

it('shows everything without a filter', () => {
  expect(ids({})).toEqual(['a', 'b', 'c', 'd']);
});

it('shows markers of at least a quality', () => {
  expect(ids({ quality: 60 })).toEqual(['d']);
  expect(ids({ quality: 61 })).toEqual([]);
});

it('shows several types', () => {
  expect(ids({ types: new Set(['Water', 'Aloe']) })).toEqual(['c', 'd']);
});

it.each([
  ['NORTH rich', ['a']],
  ['avila', ['c']],
  ['hierro', ['a', 'b']],
  ['iron', ['a', 'b']],
  ['nothing like it', []],
])('searches types, their names and descriptions for "%s"', (words, found) => {
  expect(ids({ words })).toEqual(found);
});

it('combines type and text', () => {
  expect(ids({ types: new Set(['Water']), words: 'rich' })).toEqual([]);
});

it('counts markers by type, most frequent first', () => {
  expect(countTypes(markers)).toEqual([
    ['Iron ore', 2],
    ['Aloe', 1],
    ['Water', 1],
  ]);
});

it('filters by author and age, and shows markers that were just drawn', () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const origins = new Map([
    ['a', { author: '1', changed: daysAgo(0.5) }],
    ['b', { author: '1', changed: daysAgo(10) }],
    ['c', { author: '2' }],
  ]);
  const found = (filter: Partial<typeof NO_FILTER>) =>
    filterMarkers(markers, { ...NO_FILTER, ...filter }, spanish, origins)
      .map(({ markerid }) => markerid)
      .join('');
  expect(found({ author: '1' })).toBe('abd');
  expect(found({ days: 1 })).toBe('ad');
  expect(found({ days: 30 })).toBe('abd');
  expect(found({ days: -7 })).toBe('bcd');
  expect(found({ author: '1', days: -7 })).toBe('bd');
});
