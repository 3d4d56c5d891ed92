import { open, rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { StartError } from '@clan-companion/runtime/start-error';
import type { ClientBase } from 'pg';
import type { Location } from '../db/connection.ts';
import { appliedNames } from '../db/migrate.ts';
import { counterOf, dumpTable, FORMAT, tablesOf } from './tables.ts';
import { type Progress, untilAborted } from './progress.ts';
import { connect } from './with-database.ts';

/**
 * Writes a consistent snapshot to one file, while the service runs. The file gets its name only when
 * it is complete.
 */
export async function backUp(
  location: Location,
  path: string,
  progress: Progress,
  signal?: AbortSignal,
): Promise<void> {
  const client = await connect(location);
  const part = `${path}.part`;
  try {
    const file = await open(part, 'w', 0o600);
    const writing = pipeline(
      linesOf(client, progress),
      createGzip(),
      file.createWriteStream({ flush: true, autoClose: true }),
      { signal },
    );
    // From Node 22 on, an aborted pipeline waits for the statement in progress.
    await (signal ? untilAborted(signal, writing) : writing);
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    signal?.throwIfAborted();
    throw error;
  } finally {
    await client.end();
  }
}

async function* linesOf(client: ClientBase, progress: Progress): AsyncGenerator<string> {
  await client.query('begin isolation level repeatable read read only');
  const migrations = (await appliedNames(client)).sort();
  if (migrations.length === 0)
    throw new StartError('This database is empty: no service has used it yet.');
  yield `# ${FORMAT} ${new Date().toISOString()}\n`;
  yield `# migrations ${migrations.join(' ')}\n`;
  for (const table of await tablesOf(client)) {
    const { name, columns, counters } = table;
    yield `# table ${name} ${columns.join(' ')}\n`;
    const { rows, sha256 } = yield* dumpTable(client, table, (count) => progress.rows(name, count));
    yield `# end ${name} ${rows} ${sha256}\n`;
    for (const column of counters) {
      yield `# next ${name} ${column} ${await counterOf(client, name, column)}\n`;
    }
    progress.done(name, rows);
  }
  await client.query('commit');
  yield '# done\n';
}
