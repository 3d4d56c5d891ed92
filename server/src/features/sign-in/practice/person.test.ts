import fc from 'fast-check';
import { expect, it } from 'vitest';
import { serversOf, userNamed } from './practice-chat.ts';

it('never changes the ids of existing names', () => {
  expect(userNamed('Ash').id).toBe('813619071600032818');
  expect(serversOf('Ash').map(({ id }) => id)).toEqual([
    '412537146657644612',
    '956167302701578406',
  ]);
});

it('treats a name as the same person, ignoring case, Unicode form and outer white space', () => {
  for (const [one, other] of [
    ['Ash', ' aSH\t'],
    ['Straße', 'STRASSE'],
    ['ΣΊΣΥΦΟΣ', 'σίσυφος'],
    ['Zoë', 'Zoe\u0308'],
  ] as const) {
    expect(userNamed(one).id).toBe(userNamed(other).id);
    expect(serversOf(one).map(({ id }) => id)).toEqual(serversOf(other).map(({ id }) => id));
  }
});

it('gives every name its own ids of 17 to 19 digits', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 32 }), (name) => {
      const ids = [userNamed(name).id, ...serversOf(name).map(({ id }) => id)];
      for (const id of ids) expect(id).toMatch(/^[1-9]\d{16,18}$/);
      expect(new Set(ids).size).toBe(3);
    }),
  );
});
