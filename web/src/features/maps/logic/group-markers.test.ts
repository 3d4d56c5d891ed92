import { expect, it } from 'vitest';
import { groupMarkers } from './group-markers.ts';
import { marker } from './testing-drawing.ts';

const at = (x: number, y = 0) => marker(`${x} ${y}`, { x, y });

it('groups markers near each other, also across cells', () => {
  const { groups, single } = groupMarkers([at(9), at(10), at(11), at(100), at(-0.5)], 5);
  expect(groups).toMatchObject([{ x: 10, y: 0, markers: [{ x: 9 }, { x: 10 }, { x: 11 }] }]);
  expect(single.map(({ x }) => x)).toEqual([100, -0.5]);
});

it('leaves two markers on their own', () => {
  expect(groupMarkers([at(1), at(2)], 5).groups).toEqual([]);
});

it('groups markers at the same place', () => {
  const same = [marker('a'), marker('b'), marker('c')];
  expect(groupMarkers(same, 1e-9).groups).toMatchObject([{ x: 1, y: 2 }]);
});

it.each([1, 30, 1e6])(
  'puts each of 5,000 markers in one place, at a distance of %d',
  (distance) => {
    const markers = Array.from({ length: 5000 }, (_, n) => at((n * 7919) % 4001, (n * 31) % 2503));
    const { groups, single } = groupMarkers(markers, distance);
    const found = [...single, ...groups.flatMap((group) => group.markers)];
    expect(found).toHaveLength(5000);
    expect(new Set(found).size).toBe(5000);
  },
);
