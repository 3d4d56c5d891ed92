import pg from 'pg';
import type { Location } from '../../../server/src/platform/db/connection.ts';
import { migrate } from '../../../server/src/platform/db/migrate.ts';
import { type Size, tablesOf } from './community.ts';
import { copy, type Value } from './copy.ts';
import { Progress } from './progress.ts';

/** Fills an empty database with a community of this size and a realistic distribution. */
export async function fill(location: Location, size: Size): Promise<void> {
  await migrate(location, { log: () => undefined });
  const client = new pg.Client(location);
  await client.connect();
  try {
    await requireEmpty(client);
    await client.query(`set synchronous_commit = off; set maintenance_work_mem = '256MB'`);
    await client.query('begin');
    // Clans refer to their leaders' memberships, which are inserted later.
    await client.query('set constraints all deferred');
    const indexes = await dropIndexes(client);
    for (const { name, into, count, row } of tablesOf(size)) {
      const progress = new Progress(name, count);
      await copy(client, into, rowsFrom(count, row), (rows) => progress.add(rows));
      progress.done();
    }
    await client.query('set constraints all immediate');
    for (const { name, sql } of indexes) {
      const progress = new Progress(`index ${name}`);
      await client.query(sql);
      progress.done();
    }
    await advanceSequences(client);
    const progress = new Progress('checks and statistics');
    await client.query('commit');
    await client.query('vacuum analyze');
    await client.query('checkpoint').catch(() => undefined);
    progress.done();
  } finally {
    await client.end();
  }
}

async function requireEmpty(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select from users limit 1');
  if (rowCount) throw new Error('This database already has users: use an empty one.');
}

/** Drops indexes that no constraint needs; creating them after the rows is much faster. */
async function dropIndexes(client: pg.Client): Promise<{ name: string; sql: string }[]> {
  const { rows } = await client.query<{ name: string; sql: string }>(
    `select c.relname as name, pg_get_indexdef(i.indexrelid) as sql
     from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = any('{clans,trades,resource_maps,markers,walkers,changes}'::regclass[])
       and not i.indisunique and not exists (select from pg_constraint where conindid = i.indexrelid)
     order by c.relname`,
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows;
}

/** Moves the sequences past the inserted ids. */
const advanceSequences = (client: pg.Client) =>
  client.query(
    `select setval(pg_get_serial_sequence('users', 'userid'), (select max(userid) from users)),
            setval(pg_get_serial_sequence('clans', 'clanid'), (select max(clanid) from clans)),
            setval(pg_get_serial_sequence('trades', 'tradeid'), (select max(tradeid) from trades)),
            setval(pg_get_serial_sequence('resource_maps', 'mapid'),
                   (select max(mapid) from resource_maps))`,
  );

function* rowsFrom(
  count: number,
  row: (n: number) => readonly Value[],
): Generator<readonly Value[]> {
  for (let n = 1; n <= count; n += 1) yield row(n);
}
