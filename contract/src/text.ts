import { Type, type TUnsafe } from 'typebox';

/** Bounds of a text in Unicode code points, counted after trimming. */
export interface TextRule {
  readonly min: number;
  readonly max: number;
  /** Line breaks are letters too. */
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
  /** One that somebody tries: too short it is wrong, empty it is none. */
  triedMapPassword: { min: 0, max: 128 },
  markerType: { min: 1, max: 40 },
  markerDescription: { min: 0, max: 300, lines: true },
  tree: { min: 1, max: 40 },
  techItem: { min: 1, max: 80 },
  chatLine: { min: 1, max: 500 },
  webhookUrl: { min: 1, max: 1000 },
} as const satisfies Record<string, TextRule>;

/** A text that people typed: trimmed before it is measured, and kept as trimmed. */
export const Text = (rule: TextRule, description: string): TUnsafe<string> =>
  Type.Unsafe<string>({ type: 'string', 'x-text': rule, description });

const CONTROL = /\p{Cc}/u;
const CONTROL_BUT_LINES = /(?![\n\r])\p{Cc}/u;

/** The text as it will be kept, or what is wrong with it. */
export function readText(rule: TextRule, value: string): { text: string } | { wrong: string } {
  const text = value.trim();
  if (!text.isWellFormed()) return { wrong: 'must be well-formed Unicode' };
  if ((rule.lines ? CONTROL_BUT_LINES : CONTROL).test(text)) {
    return { wrong: 'must not contain control characters' };
  }
  // Code units bound code points from above: most texts need no second count.
  const length =
    text.length <= rule.max ? text.length : [...text.slice(0, 2 * rule.max + 1)].length;
  if (length === 0 && rule.min > 0) return { wrong: 'must not be empty' };
  if (length < rule.min) return { wrong: `must be at least ${rule.min} characters long` };
  if (length > rule.max) return { wrong: `must be at most ${rule.max} characters long` };
  return { text };
}
