import { expect, it } from 'vitest';
import { en } from '../texts/en.ts';
import { translator } from './i18n.ts';
import { isolated } from './isolated.ts';

const [FROM_RIGHT, RIGHT, FIRST, END] = ['\u202e', '\u2067', '\u2068', '\u2069'];

it.each([
  ['an ordinary name', 'Zoë 🐪', 'Zoë 🐪'],
  ['a name from the right', 'נועה', `${FIRST}נועה${END}`],
  ['a mark that turns the rest', `Bob${FROM_RIGHT}`, `${FIRST}Bob${FROM_RIGHT}${END}`],
  ['an end too many', `${END}${FROM_RIGHT}Bob`, `${FIRST}${FROM_RIGHT}Bob${END}`],
  ['a beginning without its end', `${RIGHT}Bob`, `${FIRST}${RIGHT}Bob${END}${END}`],
  ['words that are isolated already', `${FIRST}נועה${END}`, `${FIRST}${FIRST}נועה${END}${END}`],
])('keeps the order around %s', (_, words, shown) => {
  expect(isolated(words)).toBe(shown);
});

it('is done to whatever is filled into a text', () => {
  expect(translator(en, 'en')('clans.askDone', { name: `Bob${FROM_RIGHT}` })).toContain(
    `${FIRST}Bob${FROM_RIGHT}${END}`,
  );
});
