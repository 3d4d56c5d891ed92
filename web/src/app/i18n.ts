import { useSyncExternalStore } from 'react';
import { combine, type Together } from '@clan-companion/contract/core/feature';
import type { ProblemName, QuotaName } from '@clan-companion/contract/problems';
import { english, type Words, wordsIn } from '@clan-companion/contract/words';
import { features } from '../features.ts';
import type { KeysOf } from './feature.ts';
import { isolateBidi } from './isolate-bidi.ts';
import { browserStorage } from './storage.ts';
import { en } from './texts.en.ts';

const KEY = 'clan-companion.language';
const FALLBACK = 'en';
/** The same in all languages of this app. */
const NUMBER_IN_DIGITS = /^\d{1,3}$/;

interface Loaded {
  readonly texts: Texts;
  /** For changes, problems and quotas; the service and the bot use the same words. */
  readonly words: Words;
}

const sources = [{ en, es: () => import('./texts.es.ts') }, ...features.map(({ texts }) => texts)];

/** English is part of the main bundle, because most people need it. Other languages are loaded. */
export const languages = {
  en: {
    name: 'English',
    load: async () => ({ texts: combine(sources.map((each) => each.en)), words: english }),
  },
  es: {
    name: 'Español',
    load: async () => {
      const loaded = await Promise.all(sources.map((each) => each.es()));
      return { texts: combine(loaded.map(({ es }) => es)), words: await wordsIn('es') };
    },
  },
} satisfies Record<string, { name: string; load: () => Promise<Loaded> }>;

/** The texts of the app and of all features. */
type Texts = Together<typeof en | (typeof features)[number]['texts']['en']>;

export type Language = keyof typeof languages;

export type TextKey = KeysOf<Texts> | `problems.${ProblemName}` | `quotas.${QuotaName}`;
export type Values = Readonly<Record<string, string | number>>;
export type Translate = (key: TextKey, values?: Values) => string;

interface Translation {
  /** Includes the person's region (`en-GB`), for dates and numbers. */
  language: string;
  t: Translate;
  words: Words;
}

let current: Translation;
const listeners = new Set<() => void>();

/** The texts in the chosen language. Components re-render when it changes. */
export const useTexts = (): Translation => useSyncExternalStore(subscribe, () => current);

/** The same for code outside components. */
export const texts = (): Translation => current;

/** `otherwise`: for people whose browser has none of our languages. */
export const startLanguage = async (otherwise: () => Promise<string | undefined>): Promise<void> =>
  switchLanguage(preferredLanguage() ?? supported(await otherwise()) ?? FALLBACK);

export function chooseLanguage(language: Language): Promise<void> {
  browserStorage.set(KEY, language);
  return switchLanguage(language);
}

async function switchLanguage(language: Language): Promise<void> {
  const local = navigator.languages.find((tag) => tag.split('-')[0] === language) ?? language;
  const loaded = await languages[language].load();
  const t = translator(loaded, local);
  current = { language: local, t, words: loaded.words };
  document.documentElement.lang = language;
  for (const listener of listeners) listener();
}

export function translator(loaded: Loaded, language: string): Translate {
  const { problems, quotas } = loaded.words;
  const all = { ...loaded.texts, problems, quotas };
  // Created on first use, because each takes a while on a slow phone.
  let numbers: Intl.NumberFormat | undefined;
  let plurals: Intl.PluralRules | undefined;
  const pluralForm = (count: string | number) =>
    (plurals ??= new Intl.PluralRules(language)).select(Number(count));
  const formatNumber = (value: number) =>
    NUMBER_IN_DIGITS.test(String(value))
      ? String(value)
      : (numbers ??= new Intl.NumberFormat(language)).format(value);
  const format = (value: string | number) =>
    typeof value === 'number' ? formatNumber(value) : isolateBidi(value);
  const find = (key: string): string | undefined => {
    let found: unknown = all;
    for (const part of key.split('.')) found = (found as Record<string, unknown>)?.[part];
    return typeof found === 'string' ? found : undefined;
  };
  return (key, values = {}) => {
    const plural = values['count'] !== undefined && pluralForm(values['count']);
    const text = (plural && find(`${key}_${plural}`)) || find(`${key}_other`) || find(key) || key;
    return text.replace(/\{(\w+)\}/g, (_, name: string) => format(values[name] ?? ''));
  };
}

function preferredLanguage(): Language | undefined {
  const tags = [browserStorage.get(KEY), ...navigator.languages];
  return tags.map((tag) => supported(tag?.split('-')[0])).find((language) => language);
}

const supported = (language: string | undefined): Language | undefined =>
  language !== undefined && Object.hasOwn(languages, language) ? (language as Language) : undefined;

/** A text that operators wrote in some languages: in the person's, or else in another one. */
export const textIn = (
  byLanguage: Readonly<Record<string, string>>,
  language: string,
): string | undefined =>
  byLanguage[language.split('-')[0]!] ?? byLanguage[FALLBACK] ?? Object.values(byLanguage)[0];

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
