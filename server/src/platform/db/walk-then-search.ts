interface List {
  table: string;
  /** The condition without the search. */
  where: string;
  /** A slower condition, which is checked last. */
  and: string;
  /** The columns that order the list and identify a row. */
  order: readonly string[];
  descending?: true;
  /** The column that is searched for `:part`. */
  key: string;
}

/** Up to here, walking the list is faster than fetching all index matches. */
const WALK_ROWS = 20_000;
/** About a thousand rows. */
const SAMPLE_BYTES = 16 * 8192;

/**
 * SQL for a page of rows whose key contains `:part`. If many rows match, a short walk along the list
 * fills the page, while the index would return a hundred thousand rows to sort. If few match, the
 * index finds them at once, while the walk would not end. PostgreSQL's estimate is sometimes wrong by
 * a factor of a hundred, so a sample decides. Both ways return the same rows.
 */
export function walkThenSearch({ table, where, and, order, descending, key }: List): string {
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
      where strpos(searched, :part) > 0 and (select promising from sample) and ${and}
      limit :rows
    ), found as materialized (
      select ${columns} from ${table}
      where ${where} and grams(${key}) @> longest_grams(:part) and ${hit} and ${and}
        and (select count(*) < :rows from hits)
    )
    select * from hits where (select count(*) >= :rows from hits)
    union all
    select * from found`;
}
