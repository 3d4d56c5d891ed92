import type { Marker } from './drawing.ts';

/** A plain value, so that a link can have it (`map-view.ts`). */
export interface Filter {
  /** Empty: all types. */
  readonly types: ReadonlySet<string>;
  readonly words: string;
  /** At least this quality; 0: all markers. */
  readonly quality: number;
}

export const NO_FILTER: Filter = { types: new Set(), words: '', quality: 0 };

/** Removes case and accents. */
export const normalizeForSearch = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Markers of the chosen types and quality that contain every word in their type, its name or the description. */
export function filterMarkers(
  markers: Iterable<Marker>,
  { types, words, quality: least }: Filter,
  nameOf: (type: string) => string,
): Marker[] {
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
  if (least > 0) tests.push(({ quality = 0 }) => quality >= least);
  if (wanted.length > 0) {
    tests.push((marker) => {
      const text = searched(marker);
      return wanted.every((word) => text.includes(word));
    });
  }
  return [...markers].filter((marker) => tests.every((passes) => passes(marker)));
}

/** Most frequent first. */
export function countTypes(markers: Iterable<Marker>): [type: string, count: number][] {
  const counts = new Map<string, number>();
  for (const { type } of markers) counts.set(type, (counts.get(type) ?? 0) + 1);
  return [...counts].sort(([a, many], [b, more]) => more - many || a.localeCompare(b));
}
