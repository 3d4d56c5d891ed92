import pg from 'pg';
import type { Location } from '../../../server/src/platform/db/connection.ts';
import { startEmbeddedPostgres } from '../../../server/src/platform/db/embedded/embedded-postgres.ts';
import { migrate } from '../../../server/src/platform/db/migrate.ts';
import { FUNCTIONS, insertsOf, type Size } from './community.ts';

/** Fills an empty database with a community of this size and a realistic distribution. */
export async function fill(location: Location, size: Size): Promise<void> {
  await migrate(location, { log: () => undefined });
  const client = new pg.Client(location);
  await client.connect();
  try {
    const { rowCount } = await client.query('select from users limit 1');
    if (rowCount) throw new Error('This database already has users: use an empty one.');
    await client.query(`set synchronous_commit = off; set maintenance_work_mem = '256MB'`);
    await client.query(`begin; set constraints all deferred; ${FUNCTIONS}`);
    const indexes = await dropIndexes(client);
    for (const { table, sql } of insertsOf(size)) {
      const { rowCount: rows } = await client.query(sql);
      process.stderr.write(`  ${table}: ${rows?.toLocaleString('en')}\n`);
    }
    await client.query('set constraints all immediate');
    process.stderr.write('  indexes and statistics\n');
    for (const sql of indexes) await client.query(sql);
    await client.query(
      `select setval(pg_get_serial_sequence('users', 'userid'), (select max(userid) from users)),
              setval(pg_get_serial_sequence('clans', 'clanid'), (select max(clanid) from clans)),
              setval(pg_get_serial_sequence('trades', 'tradeid'), (select max(tradeid) from trades)),
              setval(pg_get_serial_sequence('resource_maps', 'mapid'),
                     (select max(mapid) from resource_maps))`,
    );
    await client.query('commit');
    await client.query('vacuum analyze');
    await client.query('checkpoint').catch(() => undefined);
  } finally {
    await client.end();
  }
}

/** Fills the embedded database of a data folder. */
export async function fillFolder(dataDir: string, size: Size): Promise<void> {
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: () => undefined,
    // Durability is not needed: an interrupted fill is started again.
    settings: { fsync: 'off', full_page_writes: 'off', max_wal_size: '4GB' },
  });
  try {
    await fill(postgres.connection, size);
  } finally {
    await postgres.stop();
  }
}

/** Drops indexes that no constraint needs; creating them after the rows is much faster. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; sql: string }>(
    `select c.relname as name, pg_get_indexdef(i.indexrelid) as sql
     from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = any('{clans,trades,resource_maps,markers,walkers,changes}'::regclass[])
       and not i.indisunique and not exists (select from pg_constraint where conindid = i.indexrelid)`,
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ sql }) => sql);
}
