import { ProblemError } from '@clan-companion/contract/client';
import type { APIEmbed } from 'discord.js';
import { fill, type TextKey, type Texts } from '../texts/texts.ts';
import { COLORS, sentence } from './embed.ts';
import { plain } from './plain.ts';

/** What went wrong, in the words of who asked. */
export const problemEmbed = (texts: Texts, error: unknown): APIEmbed =>
  sentence(inWords(texts, error), COLORS.bad);

function inWords(texts: Texts, error: unknown): string {
  if (!(error instanceof ProblemError)) return texts['wrong.away'];
  const { problem, status, details } = error;
  const key = `wrong.${problem}`;
  if (problem === 'invalid-input') {
    const detail = details.errors?.map(({ path, message }) => `${path} ${message}`).join(', ');
    return fill(texts['wrong.invalid-input'], { detail: plain(detail ?? details.detail) });
  }
  if (key in texts) return texts[key as TextKey];
  return status >= 500 || status === 429 ? texts['wrong.away'] : texts['wrong.other'];
}
