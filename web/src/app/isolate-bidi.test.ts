import { expect, it } from 'vitest';
import { languages, translator } from './i18n.ts';
import { isolateBidi } from './isolate-bidi.ts';

const [OVERRIDE, RTL_ISOLATE, FIRST, END] = ['\u202e', '\u2067', '\u2068', '\u2069'];

it.each([
  ['an ordinary name', 'Zoë 🐪', 'Zoë 🐪'],
  ['a right-to-left name', 'נועה', `${FIRST}נועה${END}`],
  ['a right-to-left override', `Bob${OVERRIDE}`, `${FIRST}Bob${OVERRIDE}${END}`],
  ['an unmatched isolate end', `${END}${OVERRIDE}Bob`, `${FIRST}${OVERRIDE}Bob${END}`],
  ['an unclosed isolate', `${RTL_ISOLATE}Bob`, `${FIRST}${RTL_ISOLATE}Bob${END}${END}`],
  ['text that is already isolated', `${FIRST}נועה${END}`, `${FIRST}${FIRST}נועה${END}${END}`],
])('keeps the text direction around %s', (_, text, isolated) => {
  expect(isolateBidi(text)).toBe(isolated);
});

it('isolates the values filled into a text', async () => {
  expect(
    translator(await languages.en.load(), 'en')('clans.askDone', { name: `Bob${OVERRIDE}` }),
  ).toContain(`${FIRST}Bob${OVERRIDE}${END}`);
});
