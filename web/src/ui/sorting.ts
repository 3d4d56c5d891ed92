export interface Sorting<Column extends string> {
  column: Column;
  descending: boolean;
}

/** Parses the address parameter: `seen`, or `-seen` for descending. Default: the first column. */
export function readSorting<Column extends string>(
  columns: readonly Column[],
  text: string,
): Sorting<Column> {
  const column = columns.find((name) => name === text.replace(/^-/, '')) ?? columns[0]!;
  return { column, descending: text === `-${column}` };
}

/** Choosing the sorted column again reverses the direction. */
export const nextSorting = <Column extends string>(
  { column, descending }: Sorting<Column>,
  next: Column,
): string => (column === next && !descending ? `-${next}` : next);
