import { describe, expect, it } from 'vitest';
import { en, type TextKey } from './en.ts';
import { es } from './es.ts';
import { en as webEnglish } from '../../../web/src/texts/en.ts';
import { es as webSpanish } from '../../../web/src/texts/es.ts';
import { english, fill, spanish, type Texts, textsFor } from './texts.ts';

const keys = Object.keys(en) as TextKey[];
const placeholders = (text: string) =>
  [...text.matchAll(/\{[\w/.]+\}/g)].map(([name]) => name).toSorted();

it('has the same texts in every language', () => {
  expect(Object.keys(es)).toEqual(keys);
});

it.each(keys)('%s is there in Spanish, with the same names to fill in', (key) => {
  expect(es[key].trim()).not.toBe('');
  expect(placeholders(es[key])).toEqual(placeholders(en[key]));
});

const declared = keys.filter((key) => /^(command|option)\./.test(key) && key !== 'command.file');
const isHelp = (key: string) => key.endsWith('.help') && key !== 'command.help';

it.each(declared.filter(isHelp))('%s is short enough for a description', (key) => {
  expect(en[key].length).toBeLessThanOrEqual(100);
  expect(es[key].length).toBeLessThanOrEqual(100);
});

it.each(declared.filter((key) => !isHelp(key)))('%s is what may be a name', (key) => {
  expect(en[key]).toMatch(/^[-_\p{Ll}\p{N}]{1,32}$/u);
  expect(es[key]).toMatch(/^[-_\p{Ll}\p{N}]{1,32}$/u);
});

describe('the language of a person', () => {
  it.each([
    ['es-ES', spanish],
    ['es-419', spanish],
    ['en-GB', english],
    ['et', english],
    ['', english],
  ])('%s', (locale, texts) => {
    expect(textsFor(locale)).toBe(texts);
  });
});

describe.each([
  ['English', en, english],
  ['Spanish', es, spanish],
])('commands in %s', (_, written, shown) => {
  it.each(keys)('%s names them as the chat platform does', (key) => {
    // Written by hand, a name would be the same in every language.
    expect(written[key]).not.toMatch(/(?<!\{)\/\p{L}/u);
    for (const [, path] of written[key].matchAll(/\{\/([\w.]+)\}/g)) {
      expect(keys).toContain(`command.${path}`);
    }
    expect(shown[key]).not.toContain('{/');
  });
});

it('names a command with its parts', () => {
  expect(english['link.silent']).toContain('/settings tell');
  expect(spanish['link.silent']).toContain('/ajustes contar');
});

describe('the web app', () => {
  it.each([
    ['English', webEnglish, english, spanish],
    ['Spanish', webSpanish, spanish, english],
  ])('names commands as the bot does, in %s', (_, web, own, other) => {
    const text = JSON.stringify(web);
    const typed = (texts: Texts) =>
      keys
        .filter((key) => /^command\.\w+$/.test(key) && key !== 'command.file')
        .filter((key) => new RegExp(`[\\s"]/${texts[key]}\\b`).test(text));
    expect(typed(own)).toEqual(['command.link', 'command.settings']);
    expect(typed(other)).toEqual([]);
  });
});

it('fills in names, and nothing that looks like one in what is filled in', () => {
  expect(fill('{a} and {b}', { a: '{b}', b: 'x' })).toBe('{b} and x');
});
