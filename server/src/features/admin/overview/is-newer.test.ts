import { expect, it } from 'vitest';
import { isNewer } from './jobs.ts';

it.each([
  ['1.10.0', '1.9.9', true],
  ['2.0.0', '1.9.9', true],
  ['1.1.0', '1.1.0', false],
  ['1.0.9', '1.1.0', false],
  ['1.1', '1.0.0', false],
  [undefined, '1.0.0', false],
])('knows whether %s is newer than %s', (version, than, expected) => {
  expect(isNewer(version, than)).toBe(expected);
});
