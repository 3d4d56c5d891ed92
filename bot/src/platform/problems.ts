import { ProblemError } from '@clan-companion/contract/core/client';
import type { APIEmbed } from 'discord.js';
import { COLORS, sentence } from './messages.ts';
import { type CommonTexts, fill, textAt } from './texts.ts';

/** What went wrong, in the language of the person who asked, with a link to sign in where needed. */
export const problemEmbed = (texts: CommonTexts, error: unknown, webApp?: string): APIEmbed =>
  sentence(describe(texts, error, webApp), COLORS.bad);

function describe(texts: CommonTexts, error: unknown, webApp?: string): string {
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
  const own = textAt(texts, quota ? `wrong.quota.${quota.of}` : `wrong.${problem}`);
  if (own !== undefined) return own;
  const { problems, quotas } = texts.words;
  const ofQuota = quota && quotas[quota.of]?.replace('{limit}', String(quota.limit));
  if (ofQuota !== undefined) return ofQuota;
  if (status >= 500) return texts['wrong.away'];
  return problems[problem] === undefined ? texts['wrong.other'] : `${problems[problem]}.`;
}

/**
 * The service's messages are for developers, and in English. A feature can have a text for an input,
 * `wrong.input.<name>`; otherwise, it is named like the option.
 */
function invalid(texts: CommonTexts, errors: readonly { path: string }[]): string {
  const paths = errors.map(({ path }) => path.split('/').slice(1));
  const [own] = paths.flat().flatMap((name) => textAt(texts, `wrong.input.${name}`) ?? []);
  if (own !== undefined) return own;
  const options = paths.flatMap(([name]) => textAt(texts, `option.${name}`) ?? []);
  if (options.length === 0) return texts['wrong.invalid'];
  return fill(texts['wrong.invalid-input'], {
    what: options.map((one) => `**${one}**`).join(', '),
  });
}
