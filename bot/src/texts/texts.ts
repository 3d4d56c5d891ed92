import { english as englishWords, type Words, wordsIn } from '@clan-companion/contract/words';
import { en, type TextKey, type Texts } from './en.ts';
import { es } from './es.ts';

export type { TextKey, Texts };

/** Commands have a different name in each language. */
const nameCommands = (written: Texts): Texts =>
  Object.fromEntries(
    Object.entries(written).map(([key, text]) => [
      key,
      text.replaceAll(/\{\/([\w.]+)\}/g, (_, path: string) => commandIn(written, path)),
    ]),
  ) as Texts;

function commandIn(written: Texts, path: string): string {
  const parts = path.split('.').map((_, index, all) => all.slice(0, index + 1).join('.'));
  return `/${parts.map((part) => written[`command.${part}` as TextKey]).join(' ')}`;
}

export const english = nameCommands(en);
export const spanish = nameCommands(es);

/** Every language of the bot, by its own name. */
export const languages = { en: 'English', es: 'Español' } as const;
export type Language = keyof typeof languages;

/** The texts of a language, with the sentences that all programs share. */
export type LanguageTexts = Texts & { readonly words: Words };

const texts: Readonly<Record<Language, LanguageTexts>> = {
  en: { ...english, words: englishWords },
  es: { ...spanish, words: await wordsIn('es') },
};

/** The language for a locale of the chat platform, such as `es-419`. */
export const languageOf = (locale: string): Language => (/^es\b/.test(locale) ? 'es' : 'en');

const WEB_LINK = /\[([^\]]*)\]\(\{web\}([^)]*)\)/g;

/** Links lead to pages of the web app; without its address, only their words are shown. */
const linked = (language: LanguageTexts, webApp: string | undefined): LanguageTexts => ({
  ...(Object.fromEntries(
    Object.entries(language).map(([key, text]) => [
      key,
      typeof text === 'string'
        ? text.replaceAll(WEB_LINK, webApp === undefined ? '$1' : `[$1](${webApp}$2)`)
        : text,
    ]),
  ) as LanguageTexts),
});

const known = new Map<string, LanguageTexts>();

export function textsFor(locale: string, webApp?: string): LanguageTexts {
  const language = languageOf(locale);
  const key = `${language} ${webApp}`;
  const found = known.get(key) ?? linked(texts[language], webApp);
  known.set(key, found);
  return found;
}

export const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');

type NameKey = Extract<TextKey, `command.${string}` | `option.${string}`>;
type HelpedKey = { [K in NameKey]: `${K}.help` extends TextKey ? K : never }[NameKey];

const LOCALES = ['es-ES', 'es-419'] as const;
const inSpanish = (key: TextKey) => Object.fromEntries(LOCALES.map((locale) => [locale, es[key]]));

/** The name of a command or a choice, in every language. */
export const named = (key: TextKey) => ({
  name: en[key] as string,
  name_localizations: inSpanish(key),
});

/** The same with its description. */
export const described = (key: HelpedKey) => ({
  ...named(key),
  description: en[`${key}.help`] as string,
  description_localizations: inSpanish(`${key}.help`),
});
