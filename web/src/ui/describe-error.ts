import { ProblemError } from '@clan-companion/contract/core/client';
import type { Fault } from '@clan-companion/contract/core/problems';
import { isTemporary } from '../app/connection.ts';
import { type TextKey, texts, type Translate } from '../app/i18n.ts';

interface ErrorDescription {
  title: string;
  hint?: string;
}

/** Says in the person's language what happened and what to do about it. */
export function describeError(error: unknown, t: Translate): ErrorDescription {
  if (!(error instanceof ProblemError)) {
    return { title: t('failure.noConnection'), hint: t('failure.noConnectionHint') };
  }
  // Not from the service itself, but from a proxy in front of it.
  const fromProxy = error.details.type === 'about:blank' && isTemporary(error);
  const { quota } = error.details;
  const key = (
    quota ? `quotas.${quota.of}` : `problems.${fromProxy ? 'busy' : error.problem}`
  ) as TextKey;
  const text = t(key, quota && { limit: quota.limit });
  // A newer service may send problems that this version doesn't know.
  const title = text === key ? error.details.detail : text;
  const invalidFields = error.details.errors?.map(
    (each) => `${lastPart(each.path)}: ${translateFieldError(each, t)}`,
  );
  if (invalidFields !== undefined) return { title, hint: invalidFields.join('. ') };
  const seconds = error.retryAfter;
  if (seconds === undefined) return { title };
  const [minutes, hours] = [Math.ceil(seconds / 60), Math.ceil(seconds / 3600)];
  return {
    title,
    hint:
      hours > 1
        ? t('failure.retryAfterHours', { count: hours })
        : seconds > 90
          ? t('failure.retryAfterMinutes', { count: minutes })
          : t('failure.retryAfter', { count: seconds }),
  };
}

const lastPart = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** Says in the person's language why an input is not valid. */
export function translateFieldError(
  { code, min, max, values, message }: Fault & { message?: string },
  t: Translate,
): string {
  const name = code === 'required' && values ? 'one-required' : code;
  const key = `invalid.${name}` as TextKey;
  const text = t(key, { count: min ?? max ?? 0, values: values?.join(', ') ?? '' });
  // A newer service may send codes that this version doesn't know.
  return text === key ? (message ?? text) : text;
}

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
