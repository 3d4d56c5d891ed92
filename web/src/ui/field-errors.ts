import { ProblemError } from '@clan-companion/contract/client';

/** What the service found wrong, by the name of the field, to be shown beside it. */
export function fieldErrors(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof ProblemError)) return {};
  return Object.fromEntries(
    (error.details.errors ?? []).map(({ path, message }) => [path.split('/')[1] ?? '', message]),
  );
}
