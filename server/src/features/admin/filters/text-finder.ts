import { nameSkeleton } from '../../../platform/db/search-key.ts';

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

const CODE_UNITS = 0x1_0000;

/** Finds any number of texts in one pass (Aho–Corasick): the time does not depend on their number. */
export class TextFinder<T> {
  /** By node and code unit. Node 0 is the start. */
  readonly #edges = new Map<number, number>();
  readonly #values: T[][] = [[]];
  /** The node of the longest proper suffix that some text begins with. */
  readonly #fallback = [0];
  /** The node itself or the next fallback at which a text ends; 0 for none. */
  readonly #ending = [0];

  constructor(texts: Iterable<readonly [text: string, value: T]>) {
    const levels: { node: number; parent: number; unit: number }[][] = [];
    for (const [text, value] of texts) {
      let node = 0;
      for (let depth = 0; depth < text.length; depth += 1) {
        const unit = text.charCodeAt(depth);
        const parent = node;
        const known = this.#edges.get(parent * CODE_UNITS + unit);
        node = known ?? this.#values.push([]) - 1;
        if (known !== undefined) continue;
        this.#edges.set(parent * CODE_UNITS + unit, node);
        (levels[depth] ??= []).push({ node, parent, unit });
      }
      this.#values[node]!.push(value);
    }
    for (const [depth, nodes] of levels.entries()) {
      for (const { node, parent, unit } of nodes) {
        const fallback = depth === 0 ? 0 : this.#step(this.#fallback[parent]!, unit);
        this.#fallback[node] = fallback;
        this.#ending[node] = this.#values[node]!.length > 0 ? node : this.#ending[fallback]!;
      }
    }
  }

  /** Reports each value once, with the end of its first occurrence. */
  find(text: string, report: (value: T, end: number) => void): void {
    const reported = new Set<number>();
    let node = 0;
    for (let index = 0; index < text.length; index += 1) {
      node = this.#step(node, text.charCodeAt(index));
      let ending = this.#ending[node]!;
      // All shorter ones were reported together with it.
      while (ending > 0 && !reported.has(ending)) {
        reported.add(ending);
        for (const value of this.#values[ending]!) report(value, index + 1);
        ending = this.#ending[this.#fallback[ending]!]!;
      }
    }
  }

  #step(from: number, unit: number): number {
    for (let node = from; ; node = this.#fallback[node]!) {
      const next = this.#edges.get(node * CODE_UNITS + unit);
      if (next !== undefined) return next;
      if (node === 0) return 0;
    }
  }
}
