import type { TextKey, Translate } from '../app/i18n.ts';

/** What the contract says of a text that it does not take. */
const SENTENCES: readonly (readonly [RegExp, TextKey])[] = [
  [/^must be well-formed Unicode$/, 'maps.invalid.control'],
  [/^must not contain control characters$/, 'maps.invalid.control'],
  [/^must not be empty$/, 'maps.invalid.empty'],
  [/^must be at least (\d+) characters long$/, 'maps.invalid.password'],
  [/^must be at most (\d+) characters long$/, 'common.tooLong'],
];

/** A field's fault in the person's language; in the service's words where this page knows none. */
export function wordsOfFault(message: string, t: Translate): string {
  for (const [sentence, key] of SENTENCES) {
    const found = sentence.exec(message);
    if (found) return t(key, found[1] ? { count: Number(found[1]), min: Number(found[1]) } : {});
  }
  return message;
}
