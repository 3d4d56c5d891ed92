import type { Answer } from '../../app/use-operation.ts';
import { nameOf } from '../../ui/names.ts';

export type ListedClan = Answer<'GET /clans'>[number];
export type Clan = Answer<'GET /clans/{clan_id}'>;
export type PublicPage = Answer<'GET /clans/{clan_id}/page'>;

export const leaderOf = ({ leadernickname, leadertag }: Clan): string =>
  nameOf({ nickname: leadernickname, chattag: leadertag });

/** The languages that are offered; the service accepts every ISO 639-1 code. */
const OFFERED =
  'ar bg cs da de el en es fi fr he hi hu id it ja ko nl no pl pt ro ru sv th tr uk vi zh'.split(
    ' ',
  );

/** The name of a language in the language of the app. */
export const languageName = (code: string, language: string): string =>
  new Intl.DisplayNames(language, { type: 'language' }).of(code) ?? code;

/** Options for a select, sorted by name, with the current value. */
export function languageOptions(language: string, current: string) {
  const codes = OFFERED.includes(current) || current === '' ? OFFERED : [...OFFERED, current];
  return codes
    .map((value) => ({ value, label: languageName(value, language) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, language));
}
