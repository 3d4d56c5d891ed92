import type { Fault } from '@clan-companion/contract/core/problems';
import type { TextKey, Translate } from '../app/i18n.ts';

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
