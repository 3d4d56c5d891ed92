import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { StartError } from '@clan-companion/runtime/start-error';
import type { ClientBase } from 'pg';
import { BEFORE_LOG, skipToEndOfLog } from '../db/changes/copied-log.ts';
import type { Progress } from './progress.ts';
import { dumpTable, FORMAT, type Table, tablesOf } from './tables.ts';

const BYTES_AT_ONCE = 2 * 1024 * 1024;

/**
 * Loads a backup into an empty schema of the same version, in the caller's transaction, and compares
 * the checksum of every table with the backup.
 */
export async function load(
  client: ClientBase,
  lines: AsyncGenerator<string | Mark>,
  progress: Progress,
): Promise<void> {
  const tables = new Map((await tablesOf(client)).map((table) => [table.name, table]));
  await client.query(`truncate ${[...tables.keys()].join(', ')} cascade`);
  const indexes = await dropIndexes(client);
  let into: Table | undefined;
  let batch: string[] = [];
  let size = 0;
  let rows = 0;
  const flush = async () => {
    if (into && batch.length > 0) {
      await insert(client, into, batch);
      progress.rows(into.name, (rows += batch.length));
    }
    batch = [];
    size = 0;
  };
  for await (const line of lines) {
    if (typeof line === 'string') {
      batch.push(line);
      size += line.length;
      if (size > BYTES_AT_ONCE) await flush();
      continue;
    }
    const [name = '', ...words] = line.words;
    if (line.kind === 'table') {
      into = findTable(tables, name, words);
      rows = 0;
    }
    if (line.kind === 'end') {
      await flush();
      await check(client, into!, Number(words[0]), words[1]!);
      progress.done(name, rows);
    }
    if (line.kind === 'next') {
      await client.query('select setval(pg_get_serial_sequence($1, $2), $3, false)', [
        name,
        ...words,
      ]);
    }
  }
  await skipToEndOfLog(client);
  const maps = tables.get('resource_maps') ?? tables.get('maps');
  if (maps) await renewRevisions(client, maps);
  // Nobody could visit them since the backup.
  if (maps?.columns.includes('visited')) {
    await client.query(`update ${maps.name} set visited = now()`);
  }
  // Check all constraints before the indexes are created.
  await client.query('set constraints all immediate');
  for (const definition of indexes) await client.query(definition);
}

/**
 * After the backup, a map can have had other content under the same revision, hence the same ETag, so
 * a restored map gets a revision that was never used: seconds since 2020, since no map is saved every
 * second for years. They fit into the column until 2088.
 */
async function renewRevisions(client: ClientBase, { name }: Table): Promise<void> {
  await client.query(
    `update ${name} set revision =
       greatest(revision + 1, extract(epoch from now() - timestamptz '2020-01-01 00:00Z')::int)`,
  );
}

/** Creating an index afterwards is ten times as fast as updating it row by row. */
async function dropIndexes(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indrelid
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
      and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`);
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}

function findTable(tables: Map<string, Table>, name: string, columns: string[]): Table {
  const table = tables.get(name);
  if (table?.columns.join(' ') === columns.join(' ')) return table;
  throw new StartError(`The backup has a table ${name} that does not match its version.`);
}

async function insert(client: ClientBase, { name, columns }: Table, rows: string[]): Promise<void> {
  const list = columns.map((column) => `"${column}"`).join(', ');
  // With this transaction's id, clients would receive all restored changes as new.
  const [xid, before] = name === 'changes' ? [', xid', `, '${BEFORE_LOG}'`] : ['', ''];
  await client.query(
    `insert into ${name} (${list}${xid}) overriding system value
     select ${list}${before} from json_populate_recordset(null::${name}, $1)`,
    [`[${rows.join(',')}]`],
  );
}

async function check(
  client: ClientBase,
  table: Table,
  rows: number,
  sha256: string,
): Promise<void> {
  const again = dumpTable(client, table);
  let step = await again.next();
  while (!step.done) step = await again.next();
  const loaded = step.value;
  if (loaded.rows === rows && loaded.sha256 === sha256) return;
  throw new StartError(
    `${table.name} differs from the backup after loading (${loaded.rows} of ${rows} rows): ` +
      'the backup is damaged. Nothing was restored.',
  );
}

export interface Mark {
  readonly kind: string;
  readonly words: readonly string[];
}

/** Reads a backup line by line: rows, and the marks between them. */
export async function* readBackup(path: string): AsyncGenerator<string | Mark> {
  let first = true;
  let done = false;
  for await (const line of linesOf(path)) {
    if (first && !line.startsWith(`# ${FORMAT} `)) throw new StartError(`${path} is not a backup.`);
    first = false;
    if (!line.startsWith('# ')) {
      yield line;
      continue;
    }
    const [kind = '', ...words] = line.slice(2).split(' ');
    done = kind === 'done';
    yield { kind, words };
  }
  if (!done) throw truncated(path);
}

async function* linesOf(path: string): AsyncGenerator<string> {
  const file = createReadStream(path);
  const unzipped = file.pipe(createGunzip()).setEncoding('utf8');
  file.on('error', (error) => unzipped.destroy(error));
  let rest = '';
  try {
    for await (const chunk of unzipped as AsyncIterable<string>) {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop()!;
      yield* lines;
    }
  } catch (error) {
    throw explainReadError(path, error);
  } finally {
    file.destroy();
  }
  if (rest !== '') throw truncated(path);
}

const truncated = (path: string) => new StartError(`${path} is truncated.`);

function explainReadError(path: string, error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  if (code === 'ENOENT') return new StartError(`${path} does not exist.`);
  if (code === 'Z_BUF_ERROR') return truncated(path);
  if (code.startsWith('Z_')) return new StartError(`${path} is damaged or not a backup.`);
  return error;
}
