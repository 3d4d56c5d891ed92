import { domainToUnicode } from 'node:url';
import { readPattern } from './pattern.ts';
import { TextFinder, readWords, wordKey } from './text-finder.ts';

/** What a domain consists of. The other dots are those that browsers accept as well. */
const RUNS = /[\p{L}\p{M}\p{N}\p{Default_Ignorable_Code_Point}_.\uff0e\u3002\uff61-]+/gu;
const DOTS = /[.\uff0e\u3002\uff61]/u;
const MAX_LABELS = 10;

/** Endings that make a link of a bare domain. English words are left out: people forget spaces. */
const ENDINGS = new Set(
  'com net org info biz io gg co tv app dev xyz top site online shop store club link click icu vip ru cn de uk eu fr es nl pl br ca au jp kr ua cz se tk ml ga cf ly example'.split(
    ' ',
  ),
);

export interface Link {
  readonly start: number;
  readonly end: number;
  /** Its domain and all domains that it is a part of, as they look. */
  readonly domains: readonly string[];
  /** Nobody can mean anything else than a link. */
  readonly isSure: boolean;
}

/** Everything that has the form of a domain. */
export function* linksIn(text: string): Generator<Link> {
  for (const { 0: run, index: start } of text.matchAll(RUNS)) {
    const end = start + run.length;
    const hasScheme = /https?:\/\/$/i.test(text.slice(Math.max(0, start - 8), start));
    const labels = labelsOf(run);
    if (labels.length < 2 && !hasScheme) continue;
    const ending = labels.at(-1) ?? '';
    const isSure =
      hasScheme ||
      labels[0] === 'www' ||
      ENDINGS.has(ending) ||
      (text[end] === '/' && /^\p{L}{2,}$/u.test(ending));
    const keys = labels.map(labelKey);
    yield { start, end, isSure, domains: keys.map((_, first) => keys.slice(first).join('.')) };
  }
}

/** Undefined if it is not a domain. */
function domainKey(text: string): string | undefined {
  const labels = text.split('.');
  const isDomain = labels.length <= MAX_LABELS && /^[\p{L}\p{M}\p{N}.-]+$/u.test(text);
  if (!isDomain || labels.length < 2 || labels.includes('')) return undefined;
  return labelsOf(text).map(labelKey).join('.');
}

function labelsOf(run: string): string[] {
  const labels = run.toLowerCase().split(DOTS).filter(Boolean).slice(-MAX_LABELS);
  if (!labels.some((label) => label.startsWith('xn--'))) return labels;
  return (domainToUnicode(labels.join('.')) || labels.join('.')).split('.');
}

const labelKey = (label: string): string => label.split('-').map(wordKey).join('-');

export interface Rule {
  readonly kind: 'word' | 'link' | 'pattern';
  readonly text: string;
}

/** The first place where a filter matches. */
export interface Match<F> {
  readonly filter: F;
  readonly start: number;
  readonly end: number;
}

const ANY_LINK = '*';

/** What is wrong with a filter; undefined if nothing is. */
export function whatIsWrong({ kind, text }: Rule): string | undefined {
  if (kind === 'word') {
    if (!/[\p{L}\p{N}]/u.test(text.normalize('NFKC'))) return 'must contain a letter or a digit';
    return /.\*./su.test(text) ? 'can have * only at the beginning and the end' : undefined;
  }
  if (kind === 'link') {
    const isLink = text === ANY_LINK || domainKey(text) !== undefined;
    return isLink ? undefined : 'must be a domain, such as evil.example, or *';
  }
  const read = readPattern(text);
  return 'wrong' in read ? read.wrong : undefined;
}

/** All filters, compiled. It takes time in proportion to the length of the text. */
export class Matcher<F extends Rule> {
  readonly #words: TextFinder<{ filter: F; sought: string }>;
  readonly #domains = new Map<string, F[]>();
  readonly #anyLink: F[] = [];
  readonly #patterns: { filter: F; pattern: RegExp }[] = [];

  constructor(filters: readonly F[]) {
    const words = filters.filter(({ kind }) => kind === 'word');
    this.#words = new TextFinder(
      words.map((filter) => {
        const sought = wordSought(filter.text);
        return [sought, { filter, sought }] as const;
      }),
    );
    for (const filter of filters) {
      if (filter.kind === 'link') this.#addLink(filter);
      if (filter.kind !== 'pattern') continue;
      const pattern = readPattern(filter.text);
      if (pattern instanceof RegExp) this.#patterns.push({ filter, pattern });
    }
  }

  match(text: string): Match<F>[] {
    const found = new Map<F, Match<F>>();
    const add = (filter: F, place: { start: number; end: number }) => {
      if (!found.has(filter)) found.set(filter, { filter, start: place.start, end: place.end });
    };
    // Capital letters can look like others than small ones, so each word is read in two ways.
    const keys = [(word: string) => wordKey(word.toLowerCase()), wordKey];
    for (const toKey of text === text.toLowerCase() ? [wordKey] : keys) {
      const words = readWords(text, toKey);
      this.#words.find(words.text, ({ filter, sought }, end) => {
        const { length } = sought.trimEnd();
        const start = end - sought.length;
        add(filter, words.locate(start + (sought.startsWith(' ') ? 1 : 0), start + length));
      });
    }
    if (this.#domains.size > 0 || this.#anyLink.length > 0) {
      for (const link of linksIn(text)) {
        for (const domain of link.domains) {
          for (const filter of this.#domains.get(domain) ?? []) add(filter, link);
        }
        if (link.isSure) for (const filter of this.#anyLink) add(filter, link);
      }
    }
    for (const { filter, pattern } of this.#patterns) {
      const match = pattern.exec(text);
      if (match) add(filter, { start: match.index, end: match.index + match[0].length });
    }
    return [...found.values()];
  }

  #addLink(filter: F): void {
    const domain = filter.text === ANY_LINK ? undefined : domainKey(filter.text);
    if (domain === undefined) this.#anyLink.push(filter);
    else this.#domains.set(domain, [...(this.#domains.get(domain) ?? []), filter]);
  }
}

/** With a space at each end, unless * stands there. */
function wordSought(text: string): string {
  const { text: words } = readWords(text.toLowerCase(), wordKey);
  return words.slice(text.startsWith('*') ? 1 : 0, text.endsWith('*') ? -1 : undefined);
}
