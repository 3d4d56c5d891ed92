import { useSyncExternalStore } from 'react';
import { en, type Texts } from '../texts/en.ts';
import { isolated } from './isolated.ts';
import { forGood } from './storage.ts';

const KEY = 'clan-companion.language';

/**
 * A language is one file: its name here, its texts there. English comes with the app, since most
 * people would wait for it otherwise.
 */
export const languages = {
  en: { name: 'English', load: async () => en },
  es: { name: 'Español', load: async () => (await import('../texts/es.ts')).es },
} satisfies Record<string, { name: string; load: () => Promise<Texts> }>;

export type Language = keyof typeof languages;

type Leaves<T, Before extends string = ''> = {
  [K in keyof T & string]: T[K] extends string
    ? `${Before}${Uncounted<K>}`
    : Leaves<T[K], `${Before}${K}.`>;
}[keyof T & string];
/** `offers_one` and `offers_other` are one text, `offers`, that `count` chooses from. */
type Uncounted<K extends string> = K extends `${infer Base}_${'one' | 'other'}` ? Base : K;

export type TextKey = Leaves<Texts>;
export type Fill = Readonly<Record<string, string | number>>;
export type Translate = (key: TextKey, fill?: Fill) => string;

interface Spoken {
  /** With the person's own region (`en-GB`), for dates and numbers. */
  language: string;
  t: Translate;
}

let spoken: Spoken;
const listeners = new Set<() => void>();

/** The texts in the person's language; the page follows when they choose another. */
export const useTexts = (): Spoken => useSyncExternalStore(subscribe, () => spoken);

/** The same outside of a page. */
export const texts = (): Spoken => spoken;

export const startLanguage = (): Promise<void> => speak(preferred());

export function chooseLanguage(language: Language): Promise<void> {
  forGood.set(KEY, language);
  return speak(language);
}

async function speak(language: Language): Promise<void> {
  const local = navigator.languages.find((tag) => tag.split('-')[0] === language) ?? language;
  spoken = { language: local, t: translator(await languages[language].load(), local) };
  document.documentElement.lang = language;
  for (const listener of listeners) listener();
}

export function translator(all: Texts, language: string): Translate {
  // Made when first needed: a slow phone takes a while for each.
  let numbers: Intl.NumberFormat | undefined;
  let plurals: Intl.PluralRules | undefined;
  const chosen = (count: string | number) =>
    (plurals ??= new Intl.PluralRules(language)).select(Number(count));
  const shown = (value: string | number) =>
    typeof value === 'number'
      ? (numbers ??= new Intl.NumberFormat(language)).format(value)
      : isolated(value);
  const find = (key: string): string | undefined => {
    let found: unknown = all;
    for (const part of key.split('.')) found = (found as Record<string, unknown>)?.[part];
    return typeof found === 'string' ? found : undefined;
  };
  return (key, fill = {}) => {
    const counted = fill['count'] !== undefined && chosen(fill['count']);
    const text = (counted && find(`${key}_${counted}`)) || find(`${key}_other`) || find(key) || key;
    return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => shown(fill[name] ?? ''));
  };
}

function preferred(): Language {
  for (const wish of [forGood.get(KEY), ...navigator.languages]) {
    const language = wish?.split('-')[0];
    if (language !== undefined && Object.hasOwn(languages, language)) return language as Language;
  }
  return 'en';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
