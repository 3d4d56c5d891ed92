/** Changes that are not saved yet: what shall be learned (true) and what shall not (false). */
export type Wishes = ReadonlyMap<string, boolean>;

/** A record as it will be: in its order, with what is new at the end. */
export function withWishes(learned: readonly string[], wishes: Wishes): string[] {
  const known = new Set(learned);
  const added = [...wishes].filter(([name, wish]) => wish && !known.has(name));
  return [...learned.filter((name) => wishes.get(name) !== false), ...added.map(([name]) => name)];
}
