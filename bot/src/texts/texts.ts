import { en, type TextKey, type Texts } from './en.ts';
import { es } from './es.ts';

export type { TextKey, Texts };

/** A command's name is another one in each language. */
const nameCommands = (texts: Texts): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key,
      text.replaceAll(/\{\/([\w.]+)\}/g, (_, path: string) => commandIn(texts, path)),
    ]),
  ) as Texts;

function commandIn(texts: Texts, path: string): string {
  const parts = path.split('.').map((_, index, all) => all.slice(0, index + 1).join('.'));
  return `/${parts.map((part) => texts[`command.${part}` as TextKey]).join(' ')}`;
}

export const english = nameCommands(en);
export const spanish = nameCommands(es);

/** The language of a person or a server, as the chat platform names it (`es-419`). */
export const textsFor = (locale: string): Texts => (/^es\b/.test(locale) ? spanish : english);

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

/** The same with what it does. */
export const described = (key: HelpedKey) => ({
  ...named(key),
  description: en[`${key}.help`] as string,
  description_localizations: inSpanish(`${key}.help`),
});
