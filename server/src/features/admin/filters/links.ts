import { domainToUnicode } from 'node:url';
import { wordKey } from './text-finder.ts';

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
export function domainKey(text: string): string | undefined {
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
