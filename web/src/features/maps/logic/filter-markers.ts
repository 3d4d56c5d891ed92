import type { Marker } from './drawing.ts';

/** A plain value, so that a link can have it (`map-link.ts`). */
export interface Filter {
  /** Empty: all types. */
  readonly types: ReadonlySet<string>;
  readonly words: string;
  /** The chatid of who added it, or `guests`: people without an account. */
  readonly author?: string | undefined;
  /** Changed within so many days; if negative, not changed for so many. */
  readonly days?: number | undefined;
  /** At least this quality; 0: all markers. */
  readonly quality: number;
}

export const NO_FILTER: Filter = { types: new Set(), words: '', quality: 0 };

/** Who added a marker, and when it was last changed, if that is known. */
export interface Origin {
  readonly author: string;
  readonly changed?: string | undefined;
}

type Origins = ReadonlyMap<string, Origin>;

export const GUESTS = 'guests';
const DAY_MS = 24 * 60 * 60 * 1000;

/** Nothing is known about markers that were just drawn, so they are shown. */
function testOrigin({ author, days }: Filter, origins: Origins): (marker: Marker) => boolean {
  const since = Date.now() - Math.abs(days ?? 0) * DAY_MS;
  return ({ markerid }) => {
    const origin = origins.get(markerid);
    if (!origin) return true;
    const isRecent = origin.changed !== undefined && Date.parse(origin.changed) >= since;
    const isOfAge = days === undefined || isRecent === days > 0;
    return isOfAge && (author === undefined || origin.author === author);
  };
}

/** Removes case and accents. */
export const normalizeForSearch = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Markers of the chosen types and quality that contain every word in their type, its name or the description. */
export function filterMarkers(
  markers: Iterable<Marker>,
  filter: Filter,
  nameOf: (type: string) => string,
  origins: Origins = new Map(),
): Marker[] {
  const { types, words, quality: least } = filter;
  const wanted = normalizeForSearch(words).split(/\s+/).filter(Boolean);
  const names = new Map<string, string>();
  const searched = ({ type, description = '' }: Marker): string => {
    const name = names.get(type) ?? normalizeForSearch(`${type} ${nameOf(type)}`);
    names.set(type, name);
    return `${name} ${normalizeForSearch(description)}`;
  };
  // A marker must pass them all. A new criterion is one more of them.
  const tests: ((marker: Marker) => boolean)[] = [];
  if (types.size > 0) tests.push(({ type }) => types.has(type));
  if (origins.size > 0) tests.push(testOrigin(filter, origins));
  if (least > 0) tests.push(({ quality = 0 }) => quality >= least);
  if (wanted.length > 0) {
    tests.push((marker) => {
      const text = searched(marker);
      return wanted.every((word) => text.includes(word));
    });
  }
  return [...markers].filter((marker) => tests.every((passes) => passes(marker)));
}

export function countTypes(markers: Iterable<Marker>): [type: string, count: number][] {
  const counts = new Map<string, number>();
  for (const { type } of markers) counts.set(type, (counts.get(type) ?? 0) + 1);
  return [...counts].sort(([a, many], [b, more]) => more - many || a.localeCompare(b));
}
