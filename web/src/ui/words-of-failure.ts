import { ProblemError } from '@clan-companion/contract/client';
import { mayPass } from '../app/connection.ts';
import type { TextKey, Translate } from '../app/i18n.ts';
import { wordsOfFault } from './words-of-fault.ts';

export interface Words {
  title: string;
  hint?: string;
}

/** A failure in the person's language: what happened, and what can be done about it. */
export function wordsOf(error: unknown, t: Translate): Words {
  if (!(error instanceof ProblemError)) {
    return { title: t('failure.noConnection'), hint: t('failure.noConnectionHint') };
  }
  // Not the service's own answer, but that of a proxy before it.
  const elsewhere = error.details.type === 'about:blank' && mayPass(error);
  const key = `problems.${elsewhere ? 'busy' : error.problem}` as TextKey;
  const known = t(key);
  // A service newer than this page may know rules that this page does not.
  const title = known === key ? error.details.title : known;
  const invalid = error.details.errors?.map(
    ({ path, message }) => `${lastPart(path)}: ${wordsOfFault(message, t)}`,
  );
  if (invalid !== undefined) return { title, hint: invalid.join('. ') };
  if (error.retryAfter !== undefined) {
    return { title, hint: t('failure.retryAfter', { count: error.retryAfter }) };
  }
  return { title };
}

const lastPart = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
