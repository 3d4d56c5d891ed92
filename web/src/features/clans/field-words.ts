import { ProblemError } from '@clan-companion/contract/client';
import { readText, type TextRule } from '@clan-companion/contract/text';
import type { Translate } from '../../app/i18n.ts';

/** Counted as the service counts. */
export const lengthOf = (text: string): number => [...text.trim()].length;

/** What is wrong with a text before it is sent. */
export function wrongOf(rule: TextRule, text: string, t: Translate): string | undefined {
  if ('text' in readText(rule, text)) return undefined;
  const length = lengthOf(text);
  if (length < rule.min) return t('clans.needed');
  return length > rule.max ? t('clans.tooLong', { max: rule.max }) : t('clans.strangeLetters');
}

/** What the service found wrong, by field. */
export function wrongsOf(error: unknown): Record<string, string> {
  if (!(error instanceof ProblemError)) return {};
  return Object.fromEntries(
    (error.details.errors ?? []).map(({ path, message }) => [
      path.slice(path.lastIndexOf('/') + 1),
      message,
    ]),
  );
}
