/**
 * A position in the change log, ordered by transaction. Rows become visible on commit, so a reader
 * that went by `changeid` alone would miss some.
 */
export interface Position {
  readonly xid: string;
  readonly changeid: number;
}

export function readPosition(text: string): Position {
  const [xid, changeid] = text.split('-') as [string, string];
  return { xid, changeid: Number(changeid) };
}

export const isAfter = (one: Position, other: Position): boolean =>
  one.xid === other.xid ? one.changeid > other.changeid : BigInt(one.xid) > BigInt(other.xid);

/**
 * For a query `looked` that reads at most `:rows` rows of the log before `now.frontier`: the position
 * that it reached, and whether there are more rows.
 */
export const REACHED = `reached as (
          select case when count(*) = :rows
                      then (max(array[xid::text::numeric, changeid]))::text[]
                      else array[(select frontier::text from now), '0'] end as position,
                 count(*) = :rows as more
          from looked
        )`;
