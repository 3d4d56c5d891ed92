import { ProblemError } from '@clan-companion/contract/core/client';
import type { APIEmbed } from 'discord.js';
import { fill, type LanguageTexts, type TextKey } from '../texts/texts.ts';
import { COLORS, sentence } from './embed.ts';

/** What went wrong, in the language of the person who asked, with a link to sign in where needed. */
export const problemEmbed = (texts: LanguageTexts, error: unknown, webApp?: string): APIEmbed =>
  sentence(inWords(texts, error, webApp), COLORS.bad);

function inWords(texts: LanguageTexts, error: unknown, webApp?: string): string {
  if (!(error instanceof ProblemError)) return texts['wrong.away'];
  const { problem, status, details } = error;
  if (problem === 'sign-in-needed') {
    return webApp === undefined
      ? texts['wrong.away']
      : fill(texts['wrong.sign-in-needed'], { url: `${webApp}profile` });
  }
  if (problem === 'invalid-input') return invalid(texts, details.errors ?? []);
  const { quota } = details;
  // The bot's own text wins where chat has its own remedy, such as a command.
  const key = quota ? `wrong.quota.${quota.of}` : `wrong.${problem}`;
  if (key in texts) return texts[key as TextKey];
  const { problems, quotas } = texts.words;
  const ofQuota = quota && quotas[quota.of]?.replace('{limit}', String(quota.limit));
  if (ofQuota !== undefined) return ofQuota;
  if (status >= 500) return texts['wrong.away'];
  return problems[problem] === undefined ? texts['wrong.other'] : `${problems[problem]}.`;
}

/** The option of each input of the service. */
const OPTIONS: Readonly<Record<string, TextKey>> = {
  item: 'option.item',
  price: 'option.price',
  region: 'option.region',
  name: 'option.name',
  type: 'option.walkertype',
  description: 'option.notes',
  tree: 'option.tree',
};

/** The service's messages are for developers, and in English. */
function invalid(texts: LanguageTexts, errors: readonly { path: string }[]): string {
  const names = errors.map(({ path }) => path.split('/')[1] ?? '');
  if (names.includes('watched')) return texts['wrong.watched'];
  if (errors.some(({ path }) => path.endsWith('/roleid'))) return texts['wrong.everyone'];
  const options = names.flatMap((name) => OPTIONS[name] ?? []);
  if (options.length === 0) return texts['wrong.invalid'];
  const what = options.map((key) => `**${texts[key]}**`).join(', ');
  return fill(texts['wrong.invalid-input'], { what });
}
