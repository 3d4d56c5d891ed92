import { ProblemError } from '@clan-companion/contract/core/client';
import { texts } from '../app/i18n.ts';
import { translateFieldError } from './translate-field-error.ts';

/** The service's validation errors by field name, in the person's language. */
export function fieldErrors(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof ProblemError)) return {};
  return Object.fromEntries(
    (error.details.errors ?? []).map((each) => [
      each.path.split('/')[1] ?? '',
      translateFieldError(each, texts().t),
    ]),
  );
}
