import { expect, it } from 'vitest';
import { groupByRegion } from './group-by-region.ts';

it('sorts regions and clusters by name, closed ones last', () => {
  const cluster = (name: string, region: string, isActive = true) => ({
    clusterid: 1,
    name,
    region,
    isActive,
  });
  const regions = groupByRegion(
    [
      cluster('Old', 'Africa', false),
      cluster('Bone 10', 'Europe'),
      cluster('Amber', 'Europe', false),
      cluster('Bone 9', 'Europe'),
      cluster('Hollow', 'Asia'),
    ],
    'en',
  );
  expect(regions.map(({ name, clusters }) => [name, ...clusters.map((one) => one.name)])).toEqual([
    ['Asia', 'Hollow'],
    ['Europe', 'Bone 9', 'Bone 10', 'Amber'],
    ['Africa', 'Old'],
  ]);
});
