import { expect, it } from 'vitest';
import { asShown } from './as-shown.ts';

it.each([
  ['two spaces in a row', 'Double  Space', 'Double Space'],
  ['a space that does not break', 'Hard\u00a0Space', 'Hard Space'],
  ['an accent of its own', 'Cafe\u0301', 'Café'],
  ['a mark that turns the direction', 'Bob\u202e', 'Bob'],
  ['spaces around it', ' Sand Foxes ', 'Sand Foxes'],
])('a name with %s can be typed as it is shown', (_, name, typed) => {
  expect(asShown(typed)).toBe(asShown(name));
});

it('another name is another', () => {
  expect(asShown('Sand Foxes')).not.toBe(asShown('Sand foxes'));
});
