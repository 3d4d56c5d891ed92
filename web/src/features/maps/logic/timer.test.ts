import { expect, it } from 'vitest';
import { marker } from './testing-drawing.ts';
import { countdownOf, harvest, markersByReturn, markReturned, shortDuration } from './timer.ts';

const at = (minutes: number) => new Date(Date.UTC(2026, 0, 31, 18, minutes)).toISOString();
const timed = marker('a', { harvested: at(0), returnsfrom: at(30), returnsby: at(45) });

it('counts down to the earliest return, and then to the latest', () => {
  const states = [0, 29.5, 30, 44, 45].map((minutes) => {
    const { state, seconds } = countdownOf(timed, Date.parse(at(0)) + minutes * 60_000)!;
    return `${state} ${seconds}`;
  });
  expect(states).toEqual(['waiting 1800', 'waiting 30', 'possible 900', 'possible 60', 'ready 0']);
  expect(countdownOf(marker('b'), 0)).toBeUndefined();
});

it.each([
  [0, '0s'],
  [59, '59s'],
  [125, '2m 5s'],
  [725, '12m'],
  [3600, '1h'],
  [3900, '1h 5m'],
  [90_000, '1d 1h'],
])('shows %i seconds as %s', (seconds, text) => {
  expect(shortDuration(seconds)).toBe(text);
});

it('sorts markers with a timer by their return', () => {
  const sooner = marker('c', { returnsby: at(20) });
  const sorted = markersByReturn([timed, marker('b'), sooner]);
  expect(sorted.map(({ markerid }) => markerid)).toEqual(['c', 'a']);
});

it('starts a timer again, and ends it', () => {
  const now = new Date(at(50));
  expect(harvest({ ...timed, returned: at(40) }, now)).toEqual(marker('a', { harvested: at(50) }));
  expect(markReturned(timed, now)).toEqual(marker('a', { harvested: at(0), returned: at(50) }));
});
