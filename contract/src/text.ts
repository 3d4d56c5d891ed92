import { Type, type TUnsafe } from 'typebox';
import type { Fault } from './problems.ts';

/** The length limits of a text, in Unicode code points after trimming. */
export interface TextRule {
  readonly min: number;
  readonly max: number;
  /** Line breaks are allowed. */
  readonly lines?: true;
}

export const limits = {
  nickname: { min: 1, max: 32 },
  clanName: { min: 1, max: 50 },
  symbol: { min: 0, max: 16 },
  region: { min: 0, max: 32 },
  description: { min: 0, max: 1000, lines: true },
  requestMessage: { min: 0, max: 300 },
  item: { min: 1, max: 100 },
  price: { min: 1, max: 100 },
  walkerName: { min: 1, max: 60 },
  walkerType: { min: 1, max: 40 },
  mapName: { min: 1, max: 60 },
  mapPassword: { min: 4, max: 128 },
  /** A password to check: one that is too short is just wrong, and an empty one counts as none. */
  triedMapPassword: { min: 0, max: 128 },
  markerType: { min: 1, max: 40 },
  markerDescription: { min: 0, max: 300, lines: true },
  tree: { min: 1, max: 40 },
  techItem: { min: 1, max: 80 },
  chatLine: { min: 1, max: 500 },
  webhookUrl: { min: 1, max: 1000 },
} as const satisfies Record<string, TextRule>;

/** Text that people type. It is trimmed before its length is checked and before it is stored. */
export const Text = (rule: TextRule, description: string): TUnsafe<string> =>
  Type.Unsafe<string>({ type: 'string', 'x-text': rule, description });

const CONTROL = /\p{Cc}/u;
const CONTROL_BUT_LINES = /(?![\n\r])\p{Cc}/u;

/** What is wrong with a text, in words and as a code. */
type WrongText = Fault & { wrong: string };

/** Returns the text to store, or what is wrong with it. */
export function readText(rule: TextRule, value: string): { text: string } | WrongText {
  const text = value.trim();
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
  return { text };
}
