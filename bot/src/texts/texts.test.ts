import { readFileSync } from 'node:fs';
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

it.each(keys)('%s exists in Spanish with the same placeholders', (key) => {
  expect(es[key].trim()).not.toBe('');
  expect(placeholders(es[key])).toEqual(placeholders(en[key]));
});

const declared = keys.filter((key) => /^(command|option)\./.test(key) && key !== 'command.file');
const isHelp = (key: string) => key.endsWith('.help') && key !== 'command.help';

it.each(declared.filter(isHelp))('%s is short enough for a description', (key) => {
  expect(en[key].length).toBeLessThanOrEqual(100);
  expect(es[key].length).toBeLessThanOrEqual(100);
});

it.each(declared.filter((key) => !isHelp(key)))('%s is a valid name', (key) => {
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
    expect(textsFor(locale)['command.link']).toBe(texts['command.link']);
  });
});

describe.each([
  ['English', en, english],
  ['Spanish', es, spanish],
])('commands in %s', (_, written, shown) => {
  it.each(keys)('%s names commands as the chat platform shows them', (key) => {
    // A literal name would be wrong in other languages.
    expect(written[key].replaceAll(LINK, '')).not.toMatch(/(?<!\{)\/\p{L}/u);
    for (const [, path] of written[key].matchAll(/\{\/([\w.]+)\}/g)) {
      expect(keys).toContain(`command.${path}`);
    }
    expect(shown[key]).not.toContain('{/');
  });
});

it('names a command with its subcommand', () => {
  expect(english['link.silent']).toContain('/settings announce');
  expect(spanish['link.silent']).toContain('/ajustes anunciar');
});

const LINK = /\[[^\]]*\]\(\{web\}([^)]*)\)/g;

describe('the web app', () => {
  const router = readFileSync(new URL('../../../web/src/app/router.tsx', import.meta.url), 'utf8');
  const pages = [...router.matchAll(/page\('([^']+)'/g)].map(([, path]) => path!.split('/')[0]);

  it.each(keys)('is linked to wherever %s names it', (key) => {
    for (const text of [en[key], es[key]]) {
      // The sign-in has its link at the end.
      if (key === 'wrong.sign-in-needed') continue;
      expect(text.replaceAll(LINK, '')).not.toMatch(/web app|aplicación web/i);
      for (const [, path] of text.matchAll(LINK)) expect(pages).toContain(path!.split('/')[0]);
    }
  });

  it('is named without a link while its address is unknown', () => {
    expect(textsFor('en')['help.start']).toContain('this server in the web app. Then');
    const known = textsFor('en', 'https://clans.example.org/app/')['help.start'];
    expect(known).toContain('[in the web app](https://clans.example.org/app/my-clan/chat-bot)');
  });

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

it('fills placeholders, but not those inside inserted values', () => {
  expect(fill('{a} and {b}', { a: '{b}', b: 'x' })).toBe('{b} and x');
});
