import { createHash } from 'node:crypto';
import type { ClientBase } from 'pg';
import type { Table } from './tables.ts';

const MAX_ROWS_AT_ONCE = 1000;
/** Rows with pictures are large: so many characters are in memory at once, and not many more. */
const LENGTH_AT_ONCE = 4 * 1024 * 1024;

export interface Dumped {
  readonly rows: number;
  /** Of the rows as written to the file. */
  readonly sha256: string;
}

/** The rows of a table as lines of JSON, ordered by primary key. */
export async function* dumpTable(
  client: ClientBase,
  { name, columns, order }: Table,
  count?: (rows: number) => void,
): AsyncGenerator<string, Dumped> {
  const hash = createHash('sha256');
  let rows = 0;
  let atOnce = 10;
  const list = columns.map((column) => `"${column}"`).join(', ');
  await client.query(
    `declare rows no scroll cursor for
     select row_to_json(whole_row)::text
     from (select ${list} from ${name} order by ${order}) whole_row`,
  );
  for (;;) {
    const batch = await client.query<[string]>({
      text: `fetch ${atOnce} from rows`,
      rowMode: 'array',
    });
    if (batch.rows.length === 0) break;
    rows += batch.rows.length;
    const lines = batch.rows.map(([line]) => `${line}\n`).join('');
    hash.update(lines);
    atOnce = Math.ceil((batch.rows.length * LENGTH_AT_ONCE) / lines.length);
    atOnce = Math.min(MAX_ROWS_AT_ONCE, atOnce);
    yield lines;
    count?.(rows);
  }
  await client.query('close rows');
  return { rows, sha256: hash.digest('hex') };
}
