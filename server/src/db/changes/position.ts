/**
 * A place in the change log, in the order of transactions: rows become visible when they are
 * committed, so the order of their own numbers would pass some over.
 */
export interface Position {
  readonly xid: string;
  readonly changeid: number;
}

export function readPosition(text: string): Position {
  const [xid, changeid] = text.split('-') as [string, string];
  return { xid, changeid: Number(changeid) };
}

export const isBehind = (one: Position, other: Position): boolean =>
  one.xid === other.xid ? one.changeid > other.changeid : BigInt(one.xid) > BigInt(other.xid);

/**
 * For a look at the log, `looked`, of at most `:rows` rows older than `now.frontier`: where it has
 * ended, and whether there is more.
 */
export const REACHED = `reached as (
          select case when count(*) = :rows
                      then (max(array[xid::text::numeric, changeid]))::text[]
                      else array[(select frontier::text from now), '0'] end as position,
                 count(*) = :rows as more
          from looked
        )`;
