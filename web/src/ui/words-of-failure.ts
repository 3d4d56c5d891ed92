import { ProblemError } from '@clan-companion/contract/client';
import type { TextKey, Translate } from '../app/i18n.ts';

export interface Words {
  title: string;
  hint?: string;
}

/** A failure in the person's language: what happened, and what can be done about it. */
export function wordsOf(error: unknown, t: Translate): Words {
  if (!(error instanceof ProblemError)) {
    return { title: t('failure.noConnection'), hint: t('failure.noConnectionHint') };
  }
  const key = `problems.${error.problem}` as TextKey;
  const known = t(key);
  // A service newer than this page may know rules that this page does not.
  const title = known === key ? error.details.title : known;
  const invalid = error.details.errors?.map(({ path, message }) => `${lastPart(path)}: ${message}`);
  if (invalid !== undefined) return { title, hint: invalid.join('. ') };
  if (error.retryAfter !== undefined) {
    return { title, hint: t('failure.retryAfter', { count: error.retryAfter }) };
  }
  return { title };
}

const lastPart = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
