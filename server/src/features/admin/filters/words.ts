import { nameSkeleton } from '../../../db/name-skeleton.ts';

/** Letters, digits, letters in circles and boxes, and what cannot be seen between them. */
const WORDS =
  /[\p{L}\p{M}\p{N}\p{Default_Ignorable_Code_Point}\u2460-\u24ff\u{1f110}-\u{1f189}]+/gu;
const ACCENTS = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/gu;

/** Equal for words that look alike, ignoring accents. */
export const wordKey = (word: string): string =>
  nameSkeleton(word).normalize('NFD').replaceAll(ACCENTS, '');

/** The words of a text as they look, with a space around each. */
interface Words {
  readonly text: string;
  /** Where the words in `text` from `start` to `end` are in the original. */
  readonly locate: (start: number, end: number) => { start: number; end: number };
}

export function readWords(original: string, toKey: (word: string) => string): Words {
  const words: { at: number; start: number; end: number }[] = [];
  let text = ' ';
  for (const { 0: word, index } of original.matchAll(WORDS)) {
    words.push({ at: text.length, start: index, end: index + word.length });
    text += `${toKey(word)} `;
  }
  const wordAt = (position: number) => words.findLast(({ at }) => at <= position) ?? words[0]!;
  return {
    text,
    locate: (start, end) => ({ start: wordAt(start).start, end: wordAt(end - 1).end }),
  };
}
