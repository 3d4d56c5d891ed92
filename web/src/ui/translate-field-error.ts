import type { TextKey, Translate } from '../app/i18n.ts';

/** The contract's messages for invalid texts. */
const MESSAGES: readonly (readonly [RegExp, TextKey])[] = [
  [/^must be well-formed Unicode$/, 'maps.invalid.control'],
  [/^must not contain control characters$/, 'maps.invalid.control'],
  [/^must contain visible characters$/, 'common.nothingVisible'],
  [/^must not contain invisible characters$/, 'common.invisible'],
  [/^must not contain characters that change the text direction$/, 'common.direction'],
  [/^must not pile up accents or other marks on one letter$/, 'common.pile'],
  [/^must not be empty$/, 'maps.invalid.empty'],
  [/^must be at least (\d+) characters long$/, 'maps.invalid.password'],
  [/^must be at most (\d+) characters long$/, 'common.tooLong'],
];

/** Translates a validation message; unknown messages stay as they are. */
export function translateFieldError(message: string, t: Translate): string {
  for (const [pattern, key] of MESSAGES) {
    const found = pattern.exec(message);
    if (found) return t(key, found[1] ? { count: Number(found[1]), min: Number(found[1]) } : {});
  }
  return message;
}
