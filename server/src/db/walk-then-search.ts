interface List {
  table: string;
  /** Which rows may be shown, but for the searched part. */
  where: string;
  /** The columns that order the list, and what each row is known by. */
  order: readonly string[];
  descending?: true;
  /** The searched column, in which `:part` is looked for. */
  key: string;
}

/** How far a promising walk goes: to there it is quicker than fetching all that the index finds. */
const WALK_ROWS = 20_000;
/** How many pages of the table tell whether it is promising: some thousand rows. */
const SAMPLE_BYTES = 16 * 8192;

/**
 * A page of those rows whose key has `:part` in it, as SQL with the columns of the order. Where many
 * have it, a page is full after a short walk along the list, and the gram index would find a hundred
 * thousand rows to be sorted; where few have it, the walk would not end, and the index finds them at
 * once. PostgreSQL guesses which, and is wrong by a hundred times now and then; a sample of the rows
 * tells. Either way finds the same rows.
 */
export function walkThenSearch({ table, where, order, descending, key }: List): string {
  const columns = order.join(', ');
  const sorted = order.map((column) => `${column}${descending ? ' desc' : ''}`).join(', ');
  const hit = `strpos(${key}, :part) > 0`;
  const percent = `least(100, 100.0 * ${SAMPLE_BYTES} / greatest(pg_relation_size('${table}'), 1))`;
  return `
    with sample as (
      select count(*) filter (where ${hit}) * ${WALK_ROWS} >= count(*) * :rows as promising
      from ${table} tablesample system (${percent})
    ), hits as materialized (
      select ${columns}
      from (
        select ${columns}, ${key} as searched from ${table}
        where ${where} order by ${sorted} limit ${WALK_ROWS}
      ) walked
      where strpos(searched, :part) > 0 and (select promising from sample) limit :rows
    ), found as materialized (
      select ${columns} from ${table}
      where ${where} and grams(${key}) @> longest_grams(:part) and ${hit}
        and (select count(*) < :rows from hits)
    )
    select * from hits where (select count(*) >= :rows from hits)
    union all
    select * from found`;
}
