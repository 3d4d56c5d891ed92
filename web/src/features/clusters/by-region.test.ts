import { expect, it } from 'vitest';
import { byRegion } from './by-region.ts';

it('sorts regions by name, and puts what is closed last', () => {
  const cluster = (name: string, region: string, isActive = true) => ({
    clusterid: 1,
    name,
    region,
    isActive,
  });
  const regions = byRegion(
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
