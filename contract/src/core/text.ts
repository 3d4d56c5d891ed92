import type { Fault } from './problems.ts';

/** The length limits of a text, in Unicode code points after trimming. */
export interface TextRule {
  readonly min: number;
  readonly max: number;
  /** Line breaks are allowed. */
  readonly lines?: true;
  /**
   * What happens to text that cannot be seen or that spoils the text around it. By default it is
   * refused. `cleaned` removes it, for names from the game; `any` allows it, for text that nobody
   * sees, such as passwords and searches.
   */
  readonly looks?: 'cleaned' | 'any';
}

const CONTROL = /\p{Cc}/u;
const CONTROL_BUT_LINES = /(?![\n\r])\p{Cc}/u;
/** Needs no further check. */
const ASCII = /^[\n\r -~]*$/;

/** Fillers, deprecated format characters, and tags outside of a flag such as Scotland's. */
const INVISIBLE =
  /[\u115f\u1160\u17b4\u17b5\u180e\u2061-\u2064\u206a-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u{1bca0}-\u{1bca3}\u{1d159}\u{1d173}-\u{1d17a}\u{e0001}]|(?<!\u{1f3f4}[\u{e0020}-\u{e007e}]{0,6})[\u{e0020}-\u{e007f}]/gu;
/** Spaces, joiners and marks need something beside them that can be seen. */
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}\p{Cf}\p{Mn}\p{Me}\u2800]/u;

const OVERRIDE = /[\u202a-\u202e\u2066-\u2069]/gu;
const OVERRIDE_OR_MARK = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const RIGHT_TO_LEFT =
  /(?=\p{L})[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
/** Direction marks have a purpose only beside right-to-left letters. */
const directionIn = (text: string): RegExp =>
  RIGHT_TO_LEFT.test(text) ? OVERRIDE : OVERRIDE_OR_MARK;

const ACCENT =
  '[\\u0300-\\u036f\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f]\\p{Cf}*';
const MARK = '[\\p{Mn}\\p{Me}]\\p{Cf}*';
/** More than three accents, or more than four marks of any script: Hebrew and Arabic need four. */
const PILE = new RegExp(
  `((?:${ACCENT}){3})${ACCENT}(?:${MARK})*|((?:${MARK}){4})(?:${MARK})+`,
  'gu',
);

/** What is wrong with a text, in words and as a code. */
type WrongText = Fault & { wrong: string };

/** Returns the text to store, or what is wrong with it. */
export function readText(rule: TextRule, value: string): { text: string } | WrongText {
  const text = (rule.looks === 'cleaned' ? cleanText(value) : value).trim();
  if (!text.isWellFormed()) {
    return { wrong: 'must be well-formed Unicode', code: 'forbidden-characters' };
  }
  if ((rule.lines ? CONTROL_BUT_LINES : CONTROL).test(text)) {
    return { wrong: 'must not contain control characters', code: 'forbidden-characters' };
  }
  // There are never more code points than code units, so most texts need no second count.
  const length =
    text.length <= rule.max ? text.length : [...text.slice(0, 2 * rule.max + 1)].length;
  const { min, max } = rule;
  if (length === 0 && min > 0) return { wrong: 'must not be empty', code: 'required' };
  if (length < min) {
    return { wrong: `must be at least ${min} characters long`, code: 'too-short', min };
  }
  if (length > max) {
    return { wrong: `must be at most ${max} characters long`, code: 'too-long', max };
  }
  if (rule.looks === 'any' || ASCII.test(text)) return { text };
  if (text.search(INVISIBLE) >= 0) {
    return { wrong: 'must not contain invisible characters', code: 'invisible-characters' };
  }
  if (text.search(directionIn(text)) >= 0) {
    return {
      wrong: 'must not contain characters that change the text direction',
      code: 'direction-characters',
    };
  }
  if (!VISIBLE.test(text)) {
    return { wrong: 'must contain visible characters', code: 'nothing-visible' };
  }
  // Decomposed, since a letter can contain its first accents.
  if (text.normalize('NFD').search(PILE) >= 0) {
    return { wrong: 'must not pile up accents or other marks on one letter', code: 'piled-marks' };
  }
  return { text };
}

/** Removes what spoils the text around it. Returns an empty text if nothing can be seen. */
export function cleanText(text: string): string {
  if (ASCII.test(text)) return text.trim();
  const shown = text.replaceAll(INVISIBLE, '').replaceAll(directionIn(text), '');
  const decomposed = shown.normalize('NFD');
  const flat = decomposed.replaceAll(PILE, '$1$2');
  const clean = flat === decomposed ? shown : flat.normalize('NFC');
  return VISIBLE.test(clean) ? clean.trim() : '';
}
