import { expect, it } from 'vitest';
import { byDay, dayName } from './history-days.ts';

const at = (day: number, hour: number): string => new Date(2026, 10, day, hour).toISOString();

it('puts what happened on one day together, in the order given', () => {
  const changes = [at(15, 23), at(15, 0), at(14, 23), at(2, 12)].map((timestamp) => ({
    timestamp,
  }));
  expect(byDay(changes).map((day) => day.changes)).toEqual([
    changes.slice(0, 2),
    changes.slice(2, 3),
    changes.slice(3),
  ]);
  expect(byDay([])).toEqual([]);
});

it('names today and yesterday, and dates the rest', () => {
  const now = new Date(2026, 10, 15, 1);
  const named = (day: number, hour: number, language: string) =>
    dayName(at(day, hour), language, now);
  expect(named(15, 0, 'en')).toBe('Today');
  expect(named(14, 23, 'en')).toBe('Yesterday');
  expect(named(14, 0, 'es')).toBe('Ayer');
  expect(named(13, 23, 'en')).toBe('Friday, November 13, 2026');
  expect(named(13, 23, 'es')).toBe('Viernes, 13 de noviembre de 2026');
});
