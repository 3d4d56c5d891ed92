import { describe, expect, it } from 'vitest';
import { completionOf, groupByRegion, matchingRegions } from './regions.ts';

it('sorts groups and clusters by name, closed ones last', () => {
  const cluster = (name: string, region: string, isActive = true) => ({
    clusterid: 1,
    name,
    region,
    isActive,
  });
  const groups = groupByRegion(
    [
      cluster('Old', 'Africa', false),
      cluster('Bone 10', 'Europe'),
      cluster('Amber', 'Europe', false),
      cluster('Bone 9', 'Europe'),
      cluster('Hollow', 'Asia'),
    ],
    'en',
  );
  expect(groups.map(({ name, clusters }) => [name, ...clusters.map((one) => one.name)])).toEqual([
    ['Asia', 'Hollow'],
    ['Europe', 'Bone 9', 'Bone 10', 'Amber'],
    ['Africa', 'Old'],
  ]);
});

const regions = ['Asia', 'Asia Pacific', 'Europe', 'North America East', 'North America West'];

describe('matchingRegions', () => {
  it.each([
    ['', regions],
    ['eur', ['Europe']],
    ['america', ['North America East', 'North America West']],
    ['east', ['North America East']],
    ['nowhere', []],
  ])('finds %j in any letter case', (typed, found) => {
    expect(matchingRegions(regions, typed)).toEqual(found);
  });

  it('lists those that begin with the text first', () => {
    expect(matchingRegions(['Far West', 'West'], 'west')).toEqual(['West', 'Far West']);
  });
});

describe('completionOf', () => {
  it.each([
    ['Eur', 'Europe'],
    [' EUROPE ', 'Europe'],
    ['asia', 'Asia'],
    ['pacific', 'Asia Pacific'],
    ['north america w', 'North America West'],
    ['north', undefined],
    ['nowhere', undefined],
    ['', undefined],
    [' ', undefined],
  ])('completes %j to %j', (typed, region) => {
    expect(completionOf(regions, typed)).toBe(region);
  });

  it('prefers the only region that begins with the text', () => {
    expect(completionOf(['Far West', 'West Coast'], 'west')).toBe('West Coast');
  });
});
