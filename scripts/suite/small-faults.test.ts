import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { smallFaults } from './small-faults.ts';

const path = (name: string) => new URL(`../../${name}`, import.meta.url);

it.each(smallFaults)('can break the code: $name', ({ file, find, tests }) => {
  expect(readFileSync(path(file), 'utf8').split(find)).toHaveLength(2);
  expect(tests.filter((test) => !existsSync(path(test)))).toEqual([]);
});
