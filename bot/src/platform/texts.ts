import { combine } from '@clan-companion/contract/core/feature';
import { english as englishWords, type Words, wordsIn } from '@clan-companion/contract/words';
import { en } from './texts.en.ts';
import { es } from './texts.es.ts';

/** Every language of the bot, by its own name. */
export const languages = { en: 'English', es: 'Español' } as const;
export type Language = keyof typeof languages;

type Table = Readonly<Record<string, string>>;
/** The texts of one feature in every language. Commands and options have a name and a description. */
export type Tables = Readonly<Record<Language, Readonly<Record<string, string | string[]>>>>;

/** The texts that all features share, and the sentences that all programs share. */
export type CommonTexts = Readonly<Record<keyof typeof en, string>> & { readonly words: Words };
/** Those, and a feature's own. */
export type TextsWith<Own> = CommonTexts & Readonly<Record<keyof Own, string>>;

export type TextsFor<Texts> = (locale: string, webApp?: string) => Texts;

/**
 * The texts of all features in one table, with the description of `command.map` as `command.map.help`.
 * Throws if two of them have the same key.
 */
export function mergeTexts(features: readonly Tables[]) {
  const all: readonly Tables[] = [{ en, es }, ...features];
  const merge = (language: Language): Table => {
    const merged: Tables['en'] = combine(all.map((tables) => tables[language]));
    return Object.fromEntries(
      Object.entries(merged).flatMap(([key, text]) => {
        const [name = '', help] = [text].flat();
        return help === undefined
          ? [[key, name]]
          : [
              [key, name],
              [`${key}.help`, help],
            ];
      }),
    );
  };
  return { en: merge('en'), es: merge('es') };
}

export type MergedTexts = ReturnType<typeof mergeTexts>;

/** Commands have a different name in each language. */
const nameCommands = (table: Table): Table =>
  mapTexts(table, (text) =>
    text.replaceAll(/\{\/([\w.]+)\}/g, (_, path: string) => {
      const parts = path.split('.').map((__, index, all) => all.slice(0, index + 1).join('.'));
      return `/${parts.map((part) => table[`command.${part}`]).join(' ')}`;
    }),
  );

const mapTexts = (table: Table, change: (text: string) => string): Table =>
  Object.fromEntries(Object.entries(table).map(([key, text]) => [key, change(text)]));

/** The language for a locale of the chat platform, such as `es-419`. */
export const languageOf = (locale: string): Language => (/^es\b/.test(locale) ? 'es' : 'en');

const words: Readonly<Record<Language, Words>> = { en: englishWords, es: await wordsIn('es') };
const WEB_LINK = /\[([^\]]*)\]\(\{web\}([^)]*)\)/g;

/** Links lead to pages of the web app; without its address, only their words are shown. */
export function createTexts<Texts extends CommonTexts>(tables: MergedTexts): TextsFor<Texts> {
  const known = new Map<string, Texts>();
  return (locale, webApp) => {
    const language = languageOf(locale);
    const key = `${language} ${webApp}`;
    const link = webApp === undefined ? '$1' : `[$1](${webApp}$2)`;
    const texts =
      known.get(key) ??
      ({
        ...mapTexts(nameCommands(tables[language]), (text) => text.replaceAll(WEB_LINK, link)),
        words: words[language],
      } as unknown as Texts);
    known.set(key, texts);
    return texts;
  };
}

/** A text whose key is not known before; features may have it. */
export const textAt = (texts: CommonTexts, key: string): string | undefined =>
  (texts as unknown as Table)[key];

export const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
