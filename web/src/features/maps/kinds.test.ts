import { expect, it } from 'vitest';
import { kindsIn } from './kinds.ts';

const data = {
  markerKinds: [
    { name: 'Fish', icon: '🐟', color: '#2470b3', group: 'Sea' },
    { name: 'Shells', icon: 'diamond' },
    { name: 'Salt' },
  ],
  texts: {
    es: { markerKinds: { Fish: 'Pez', Shells: 'Conchas marinas' }, markerGroups: { Sea: 'Mar' } },
  },
};

it('finds the look of a kind in any case, and a neutral one for all other types', () => {
  const { lookOf } = kindsIn(data, 'en');
  expect(lookOf('fish')).toEqual({ icon: 'pin', text: '🐟', colour: '#2470b3' });
  expect(lookOf('Shells')).toEqual({ icon: 'diamond', colour: lookOf('').colour });
  for (const type of ['Salt', 'Our base', 'constructor']) expect(lookOf(type)).toEqual(lookOf(''));
});

it('shows names and groups in the person’s language', () => {
  const { all, nameOf } = kindsIn(data, 'es');
  expect(all.map(({ name, group }) => [name, group])).toEqual([
    ['Pez', 'Mar'],
    ['Conchas marinas', undefined],
    ['Salt', undefined],
  ]);
  expect(nameOf('FISH')).toBe('Pez');
  expect(nameOf('Our base')).toBe('Our base');
});

it('finds a type by both names, without case and accents', () => {
  const { typeOf } = kindsIn(data, 'es');
  expect(typeOf(' conchás MARINAS ')).toBe('Shells');
  expect(typeOf('shells')).toBe('Shells');
  expect(typeOf(' Our base ')).toBe('Our base');
});

it('prefers the exact name', () => {
  const { typeOf } = kindsIn({ markerKinds: [{ name: 'Pena' }, { name: 'Peña' }] }, 'es');
  expect(typeOf('Peña')).toBe('Peña');
});

it('has a neutral look for icons that only a newer service knows', () => {
  const { lookOf } = kindsIn({ markerKinds: [{ name: 'Port', icon: 'anchor' }] }, 'en');
  expect(lookOf('Port')).toEqual(lookOf(''));
});

it('works without data, and with answers of older versions', () => {
  for (const none of [undefined, { texts: {} }]) {
    const { all, nameOf, typeOf } = kindsIn(none, 'es');
    expect(all).toEqual([]);
    expect(nameOf('Iron ore')).toBe('Iron ore');
    expect(typeOf('Iron ore')).toBe('Iron ore');
  }
});
