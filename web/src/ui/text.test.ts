import { expect, it } from 'vitest';
import { normalizeText } from './text.ts';

it.each([
  ['two spaces in a row', 'Double  Space', 'Double Space'],
  ['a non-breaking space', 'Hard\u00a0Space', 'Hard Space'],
  ['a combining accent', 'Cafe\u0301', 'Café'],
  ['a direction mark', 'Bob\u202e', 'Bob'],
  ['surrounding spaces', ' Sand Foxes ', 'Sand Foxes'],
])('matches a name with %s when it is typed as shown', (_, name, typed) => {
  expect(normalizeText(typed)).toBe(normalizeText(name));
});

it('keeps different names different', () => {
  expect(normalizeText('Sand Foxes')).not.toBe(normalizeText('Sand foxes'));
});
