import { ProblemError } from '@clan-companion/contract/client';
import { texts } from '../app/i18n.ts';
import { wordsOfFault } from './words-of-fault.ts';

/** What the service found wrong, by the name of the field, to be shown beside it. */
export function fieldErrors(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof ProblemError)) return {};
  return Object.fromEntries(
    (error.details.errors ?? []).map(({ path, message }) => [
      path.split('/')[1] ?? '',
      wordsOfFault(message, texts().t),
    ]),
  );
}
