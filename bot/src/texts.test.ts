import { describe, expect, it } from 'vitest';
import { languages as web } from '../../web/src/app/i18n.ts';
import { offered } from '../../web/src/app/offers.ts';
import { type AllTexts, tables, textsFor } from './features.ts';
import { fill } from './platform/texts.ts';

const { en, es } = tables;
const english = textsFor('en');
const spanish = textsFor('es-ES');
const keys = Object.keys(en);
/** All texts by their keys. */
const byKey = (texts: AllTexts) => texts as unknown as Readonly<Record<string, string>>;
const placeholders = (text: string) =>
  [...text.matchAll(/\{[\w/.]+\}/g)].map(([name]) => name).toSorted();

it('has the same texts in every language', () => {
  expect(Object.keys(es).toSorted()).toEqual(keys.toSorted());
});

it('has every text in Spanish, with the same placeholders', () => {
  expect(keys.filter((key) => es[key]!.trim() === '')).toEqual([]);
  const ofEach = (texts: typeof en) => keys.map((key) => [key, placeholders(texts[key]!)]);
  expect(ofEach(es)).toEqual(ofEach(en));
});

const declared = keys.filter((key) => /^(command|option)\./.test(key) && key !== 'command.file');
const isHelp = (key: string) => key.endsWith('.help') && key !== 'command.help';
/** The texts of these keys in all languages that do not pass. */
const failing = (checked: string[], passes: (text: string) => boolean) =>
  checked.flatMap((key) => [en[key]!, es[key]!].filter((text) => !passes(text)));

it('has descriptions that are short enough', () => {
  expect(failing(declared.filter(isHelp), ({ length }) => length <= 100)).toEqual([]);
});

it('has valid names of commands and options', () => {
  const names = declared.filter((key) => !isHelp(key));
  expect(names.length).toBeGreaterThan(50);
  expect(failing(names, (name) => /^[-_\p{Ll}\p{N}]{1,32}$/u.test(name))).toEqual([]);
});

it.each([
  ['es-ES', spanish],
  ['es-419', spanish],
  ['en-GB', english],
  ['et', english],
  ['', english],
])('chooses the language of a person for the locale “%s”', (locale, texts) => {
  expect(textsFor(locale)['command.link']).toBe(texts['command.link']);
});

it.each([
  ['English', en, english],
  ['Spanish', es, spanish],
])('names commands in %s as the chat platform shows them', (_, written, shown) => {
  // A literal name would be wrong in other languages.
  const literal = keys.filter((key) => /(?<!\{)\/\p{L}/u.test(written[key]!.replaceAll(LINK, '')));
  expect(literal).toEqual([]);
  const named = keys.flatMap((key) => [...written[key]!.matchAll(/\{\/([\w.]+)\}/g)]);
  const unknown = named.filter(([, path]) => !(`command.${path}` in en));
  expect(unknown.map(([placeholder]) => placeholder)).toEqual([]);
  expect(keys.filter((key) => byKey(shown)[key]!.includes('{/'))).toEqual([]);
});

it('names a command with its subcommand', () => {
  expect(english['link.silent']).toContain('/settings announce');
  expect(spanish['link.silent']).toContain('/ajustes anunciar');
});

const LINK = /\[[^\]]*\]\(\{web\}([^)]*)\)/g;

describe('the web app', () => {
  const pages = offered('routes')
    .flatMap((routes) => Object.keys(routes))
    .map((path) => path.split('/')[0]);

  it('is linked to wherever a text names it', () => {
    // The sign-in has its link at the end.
    const checked = keys.filter((key) => key !== 'wrong.sign-in-needed');
    const texts = checked.flatMap((key) => [en[key]!, es[key]!]);
    const named = texts.filter((text) => /web app|aplicación web/i.test(text.replaceAll(LINK, '')));
    expect(named).toEqual([]);
    const linked = texts.flatMap((text) => [...text.matchAll(LINK)].map(([, path]) => path!));
    expect(linked.length).toBeGreaterThan(10);
    expect(linked.filter((path) => !pages.includes(path.split('/')[0]))).toEqual([]);
  });

  it('is named without a link while its address is unknown', () => {
    expect(textsFor('en')['help.start']).toContain('this server in the web app. Then');
    const known = textsFor('en', 'https://clans.example.org/app/')['help.start'];
    expect(known).toContain('[in the web app](https://clans.example.org/app/my-clan/chat-bot)');
  });

  it.each([
    ['English', web.en, english, spanish],
    ['Spanish', web.es, spanish, english],
  ])('names commands as the bot does, in %s', async (_, { load }, own, other) => {
    const text = JSON.stringify((await load()).texts);
    const typed = (texts: AllTexts) =>
      keys
        .filter((key) => /^command\.\w+$/.test(key) && key !== 'command.file')
        .filter((key) => new RegExp(`[\\s"]/${byKey(texts)[key]}\\b`).test(text));
    expect(typed(own)).toEqual(['command.link', 'command.settings']);
    expect(typed(other)).toEqual([]);
  });
});

it('fills placeholders, but not those inside inserted values', () => {
  expect(fill('{a} and {b}', { a: '{b}', b: 'x' })).toBe('{b} and x');
});
