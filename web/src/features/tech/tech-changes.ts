/** Unsaved changes: true to learn an item, false to unlearn it. */
export type TechChanges = ReadonlyMap<string, boolean>;

/** Keeps the record's order and adds new items at the end. */
export function applyChanges(record: readonly string[], changes: TechChanges): string[] {
  const known = new Set(record);
  const added = [...changes].filter(([name, learned]) => learned && !known.has(name));
  return [...record.filter((name) => changes.get(name) !== false), ...added.map(([name]) => name)];
}
