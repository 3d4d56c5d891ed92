import { describe, expect, it } from 'vitest';
import { en, type TextKey } from './en.ts';
import { es } from './es.ts';
import { fill, textsFor } from './texts.ts';

const keys = Object.keys(en) as TextKey[];
const placeholders = (text: string) =>
  [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).toSorted();

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
    ['es-ES', es],
    ['es-419', es],
    ['en-GB', en],
    ['et', en],
    ['', en],
  ])('%s', (locale, texts) => {
    expect(textsFor(locale)).toBe(texts);
  });
});

it('fills in names, and nothing that looks like one in what is filled in', () => {
  expect(fill('{a} and {b}', { a: '{b}', b: 'x' })).toBe('{b} and x');
});
