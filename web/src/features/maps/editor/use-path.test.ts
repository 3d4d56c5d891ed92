import { expect, it } from 'vitest';
import { lengthOf, shortestOrder } from './use-path.ts';

const at = (x: number, y = 0) => ({ x, y });

it('adds up the distances', () => {
  expect(lengthOf([])).toBe(0);
  expect(lengthOf([at(5)])).toBe(0);
  expect(lengthOf([at(0), at(3, 4), at(3, 10)])).toBe(11);
});

it('finds the shortest order from the first place', () => {
  expect(shortestOrder([])).toEqual([]);
  expect(shortestOrder([at(0), at(9), at(1), at(5), at(3)])).toEqual(
    [0, 1, 3, 5, 9].map((x) => at(x)),
  );
});

it('improves on always going to the nearest', () => {
  const places = [at(0), at(1), at(-1.5), at(4), at(-7)];
  expect(lengthOf(places)).toBe(20);
  expect(lengthOf(shortestOrder(places))).toBe(15);
});

it('keeps every place, also those at the same spot', () => {
  const places = Array.from({ length: 100 }, (_, n) => at((n * 37) % 10, (n * 71) % 10));
  const ordered = shortestOrder(places);
  expect(new Set(ordered)).toEqual(new Set(places));
  expect(ordered[0]).toBe(places[0]);
  expect(lengthOf(ordered)).toBeLessThanOrEqual(lengthOf(places));
});
