import { createHash } from 'node:crypto';
import type { ClientBase } from 'pg';

/** Starts every backup. Lines of JSON are rows; lines with `#` describe them. */
export const FORMAT = 'clan-companion backup 1';

export interface Table {
  readonly name: string;
  readonly columns: readonly string[];
  /** Sorts the rows independently of PostgreSQL's locale. */
  readonly order: string;
  /** Identity columns. */
  readonly counters: readonly string[];
}

/**
 * All tables, referenced ones first. Transaction ids are only valid in their own PostgreSQL instance,
 * so they are left out, as are tables that need them.
 */
export async function tablesOf(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<{
    name: string;
    columns: string[];
    order: string;
    counters: string[];
    needs: string[];
  }>(`
    select c.relname::text as name,
           array_agg(a.attname::text order by a.attnum)
             filter (where a.atttypid <> 'xid8'::regtype and a.attgenerated = '') as columns,
           string_agg(format(case a.atttypid when 'text'::regtype then '%I collate "C"' else '%I' end,
                             a.attname), ', ' order by a.attnum)
             filter (where a.attnum = any (k.conkey)) as order,
           coalesce(array_agg(a.attname::text) filter (where a.attidentity <> ''), '{}') as counters,
           array(select f.confrelid::regclass::text from pg_constraint f
                 where f.conrelid = c.oid and f.contype = 'f' and not f.condeferrable
                   and f.confrelid <> c.oid) as needs
    from pg_class c
    join pg_constraint k on k.conrelid = c.oid and k.contype = 'p'
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
      and c.relname <> 'migrations'
      and not exists (select from pg_attribute x where x.attrelid = c.oid
                      and x.atttypid = 'xid8'::regtype and x.attnum > 0 and not x.atthasdef)
    group by c.oid order by c.relname`);
  const sorted: typeof rows = [];
  while (sorted.length < rows.length) {
    const done = sorted.map(({ name }) => name);
    const next = rows.find(
      ({ name, needs }) => !done.includes(name) && needs.every((other) => done.includes(other)),
    );
    if (!next) throw new Error('Tables reference each other in a cycle');
    sorted.push(next);
  }
  return sorted;
}

export async function counterOf(
  client: ClientBase,
  table: string,
  column: string,
): Promise<number> {
  const sequence = await client.query<{ name: string }>(
    'select pg_get_serial_sequence($1, $2) as name',
    [table, column],
  );
  const { rows } = await client.query<{ next: string }>(
    `select last_value + is_called::int as next from ${sequence.rows[0]!.name}`,
  );
  return Number(rows[0]!.next);
}

const MAX_ROWS_AT_ONCE = 1000;
/** Limits the memory for a batch of large rows, such as those with pictures: its target length. */
const TARGET_BATCH_LENGTH = 4 * 1024 * 1024;

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
    atOnce = Math.ceil((batch.rows.length * TARGET_BATCH_LENGTH) / lines.length);
    atOnce = Math.min(MAX_ROWS_AT_ONCE, atOnce);
    yield lines;
    count?.(rows);
  }
  await client.query('close rows');
  return { rows, sha256: hash.digest('hex') };
}
