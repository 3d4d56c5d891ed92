import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Location, runOn } from '../db/connection.ts';
import { migrate } from '../db/migrate.ts';
import { migrations } from '../../migrations/migrations.ts';
import { shownActions } from '@clan-companion/contract/changes';
import { eventsAfter } from '../../features/events/sql.ts';
import { png } from '../../testing/images.ts';
import { ownPostgres } from '../../testing/own-postgres.ts';
import { startService, type TestService } from '../../testing/service.ts';
import { backUp } from './back-up.ts';
import { connect } from './with-database.ts';
import { dumpTable, tablesOf } from './tables.ts';
import { silent } from './progress.ts';
import { restore } from './restore.ts';
import { verify } from './verify.ts';

let service: TestService;
let folder: string;
const quiet = () => undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'));
  await chmod(folder, 0o755);
  service = await startService();
  await settle(service);
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true });
});

/** Varied data: unusual characters and numbers, lists and deleted rows. */
async function settle(at: TestService): Promise<void> {
  const ann = await at.signIn('Ann');
  const bob = await at.signIn('Bob "\\" 🦊');
  await ann.call('PUT /users', { body: { dataupdate: 'Quote " back\\slash \\N {}' } });
  const clan = await ann.call('POST /clans', {
    query: { name: 'Fox 🦊 Δ', description: 'two\nlines', region: 'EU' },
  });
  const params = { clan_id: clan.clanid };
  await bob.call('POST /clans/{clan_id}/requests', { params, query: { message: 'Hi' } });
  const tech = { params: { chat_id: ann.chatid }, query: { tree: 'Ärger' } };
  await ann.call('PUT /users/{chat_id}/tech', { ...tech, body: ['ß', '"a, b"', 'c\\d'] });
  await ann.call('PUT /users/{chat_id}/tech', { ...tech, query: { tree: 'zebra' }, body: ['x'] });
  const map = await ann.call('POST /maps', { query: { name: 'Ores' } });
  await ann.call('PUT /maps/{map_id}', {
    params: { map_id: map.mapid },
    body: { markers: [{ x: 0.1, y: -1e-7, type: 'Iron', description: 'a "b"' }] },
  });
  await ann.call('PUT /maps/{map_id}/background', {
    params: { map_id: map.mapid },
    body: png(600),
  });
  for (const item of ['Rope', 'Gone']) {
    await bob.call('POST /trades', {
      body: { item, quantity: 5, price: '1\\n', type: 'sell', region: 'EU' },
    });
  }
  const [gone] = await bob.call('GET /users/trades');
  await bob.call('DELETE /trades/{trade_id}', { params: { trade_id: gone!.tradeid } });
  await ann.call('POST /walkers', { body: { name: 'Old Tusker' } });
  // The clan's last change, so the webhook has nothing to deliver and its row stays the same.
  await ann.call('POST /clans/{clan_id}/webhooks', {
    params,
    body: { url: 'https://foxes.example.org/hook?a="b"' },
  });
}

/** An empty database on the same PostgreSQL server. */
async function emptyDatabase<T>(work: (location: Location) => Promise<T>): Promise<T> {
  const { server } = await ownPostgres();
  const name = `restored_${process.pid}_${(databases += 1)}`;
  const admin = new pg.Client(server);
  await admin.connect();
  await admin.query(`create database ${name} template template0 encoding 'UTF8' locale 'C'`);
  try {
    return await work(
      'connectionString' in server
        ? {
            connectionString: Object.assign(new URL(server.connectionString), { pathname: name })
              .href,
          }
        : { ...server, database: name },
    );
  } finally {
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  }
}
let databases = 0;

async function contentOf(location: Location): Promise<Record<string, string>> {
  const client = await connect(location);
  await client.query('begin');
  const content: Record<string, string> = {};
  for (const table of await tablesOf(client)) {
    content[table.name] = '';
    for await (const lines of dumpTable(client, table)) content[table.name] += lines;
  }
  await client.end();
  return content;
}

const path = (name: string) => join(folder, name);

describe('a backup', () => {
  it('restores every row exactly, and counters continue', async () => {
    await backUp(service.location, path('whole.gz'), silent);
    expect((await stat(path('whole.gz'))).mode & 0o777).toBe(0o600);
    await emptyDatabase(async (location) => {
      await restore(location, path('whole.gz'), silent);
      const [there, here] = [await contentOf(location), await contentOf(service.location)];
      for (const content of [there, here]) {
        content.resource_maps = content.resource_maps!.replaceAll(
          /"revision":\d+|"visited":"[^"]+"/g,
          '…',
        );
      }
      expect(there).toEqual(here);
      expect(there.map_tiles!.match(/\n/g)).toHaveLength(5);
      const client = await connect(location);
      const { rows } = await client.query<{ tradeid: number }>(
        `insert into trades (userid, item, itemkey, quantity, price, type, region, regionkey)
         select userid, 'New', 'NEW', 1, '1', 'buy', 'EU', 'EU' from users limit 1
         returning tradeid`,
      );
      // The id of the second, deleted one is not reused.
      expect(rows[0]!.tradeid).toBe(3);
      const indexes = `select indexdef from pg_indexes where schemaname = 'public' order by 1`;
      expect((await client.query(indexes)).rows).toEqual(await service.sql(indexes));
      await client.end();
    });
  });

  it('does not announce old changes again', { tags: ['thorough'] }, async () => {
    const behind = `
      select h.changeid from changes h
      join webhooks w on h.clanid = w.clanid and (h.xid, h.changeid) > (w.xid, w.changeid)
      union all
      select h.changeid from changes h
      join notice_position p on (h.xid, h.changeid) > (p.xid, p.changeid)`;
    await service.sql(`update webhooks set xid = '1', changeid = 1, due = 'infinity'`);
    expect((await service.sql(behind)).length).toBeGreaterThan(0);
    await backUp(service.location, path('unsent.gz'), silent);
    await service.sql(`update webhooks set xid = default, changeid = default, due = default`);
    await emptyDatabase(async (location) => {
      await restore(location, path('unsent.gz'), silent);
      const client = await connect(location);
      expect((await client.query(behind)).rows).toEqual([]);
      expect((await client.query('select from webhooks')).rowCount).toBe(1);
      await client.query(
        `insert into changes (action, clanid) select 'clan-updated', clanid from clans`,
      );
      // One chat notice and one webhook call.
      expect((await client.query(behind)).rowCount).toBe(2);
      await client.end();
    });
  });

  it('does not resend old events to reconnecting clients', { tags: ['thorough'] }, async () => {
    const told = async (location: Location) => {
      const client = await connect(location);
      const { rows } = await client.query<{ userid: number }>('select userid from users');
      const heard = await eventsAfter.all(
        { run: runOn(client) },
        {
          ...started!,
          rows: 1000,
          listening: rows.map(({ userid }) => userid),
          shown: [...shownActions],
          forclan: [],
          forclanmates: [],
        },
      );
      await client.end();
      return heard.filter(({ action }) => action !== undefined);
    };
    const [started] = await service.sql<{ xid: string; changeid: number }>(
      'select xid::text, 0 as changeid from changes order by changes.xid limit 1',
    );
    expect((await told(service.location)).length).toBeGreaterThan(3);
    await backUp(service.location, path('heard.gz'), silent);
    await emptyDatabase(async (location) => {
      await restore(location, path('heard.gz'), silent);
      expect(await told(location)).toEqual([]);
    });
  });

  it('gives every restored map an unused revision', { tags: ['thorough'] }, async () => {
    const revisionAt = async (location: Location) => {
      const client = await connect(location);
      const { rows } = await client.query<{ revision: number }>(
        'select revision from resource_maps',
      );
      await client.end();
      return rows[0]!.revision;
    };
    await backUp(service.location, path('first.gz'), silent);
    const before = await revisionAt(service.location);
    await emptyDatabase(async (first) => {
      await restore(first, path('first.gz'), silent);
      // The map may have been saved often between the backup and the restore.
      expect(await revisionAt(first)).toBeGreaterThan(before + 1_000_000);
      await backUp(first, path('second.gz'), silent);
      await emptyDatabase(async (second) => {
        await restore(second, path('second.gz'), silent);
        expect(await revisionAt(second)).toBeGreaterThan(await revisionAt(first));
      });
      await delay(1000);
      await emptyDatabase(async (again) => {
        await restore(again, path('first.gz'), silent);
        expect(await revisionAt(again)).toBeGreaterThan(await revisionAt(first));
      });
    });
  });

  it('is a consistent snapshot during writes', { tags: ['thorough'] }, async () => {
    const poster = await service.signIn('Busy');
    let stop = false;
    const writing = (async () => {
      while (!stop) {
        await poster.call('POST /trades', {
          body: { item: 'Busy', quantity: 1, price: '1', type: 'buy', region: 'EU' },
        });
      }
    })();
    await backUp(service.location, path('busy.gz'), silent);
    stop = true;
    await writing;
    const text = gunzipSync(await readFile(path('busy.gz'))).toString();
    const posted = text.match(/"action":"trade-posted"/g)!.length;
    // Each offer was written in one transaction with its change.
    expect(text.match(/"item":"/g)!.length).toBe(posted - 1);
    await verify(path('busy.gz'), silent);
  });

  it('is readable text', async () => {
    await backUp(service.location, path('text.gz'), silent);
    const lines = gunzipSync(await readFile(path('text.gz')))
      .toString()
      .trimEnd()
      .split('\n');
    expect(lines[0]).toMatch(/^# clan-companion backup 1 \d{4}-/);
    expect(lines.at(-1)).toBe('# done');
    const clan = lines.find((line) => line.includes('Fox 🦊 Δ') && line.includes('"leaderid"'))!;
    expect(JSON.parse(clan)).toMatchObject({ name: 'Fox 🦊 Δ', description: 'two\nlines' });
  });

  it(
    'reports progress within large tables, also while it is verified',
    { tags: ['thorough'] },
    async () => {
      const seen: string[] = [];
      const progress = {
        rows: (table: string, rows: number) => void seen.push(`${table} ${rows}`),
        done: (table: string, rows: number) => void seen.push(`${table} ${rows} done`),
      };
      await service.sql(
        `insert into changes (action, detail)
       select 'progress-tested', jsonb_build_object('text', repeat('x', 2000))
       from generate_series(1, 2500)`,
      );
      await backUp(service.location, path('large.gz'), progress);
      const saved = seen.splice(0);
      expect(saved.filter((line) => line.startsWith('changes ')).length).toBeGreaterThan(3);
      await verify(path('large.gz'), progress);
      expect(seen.filter((line) => line.startsWith('changes ')).length).toBeGreaterThan(3);
      const done = (lines: string[]) => lines.filter((line) => line.endsWith('done'));
      expect(done(seen)).toEqual(done(saved));
      await service.sql(`delete from changes where action = 'progress-tested'`);
    },
  );

  it(
    'can be aborted while it is saved or verified, and leaves no files',
    { tags: ['thorough'] },
    async () => {
      const stopping = () => {
        const controller = new AbortController();
        const stop = () => controller.abort(new Error('Stopped'));
        return { signal: controller.signal, progress: { rows: stop, done: stop } };
      };
      const first = stopping();
      await expect(
        backUp(service.location, path('stopped.gz'), first.progress, first.signal),
      ).rejects.toThrow('Stopped');
      await backUp(service.location, path('complete.gz'), silent);
      const second = stopping();
      await expect(verify(path('complete.gz'), second.progress, second.signal)).rejects.toThrow(
        'Stopped',
      );
      const trials = (await readdir(tmpdir())).filter((name) =>
        name.startsWith(`clan-companion-trial-${process.pid}-`),
      );
      expect(trials).toEqual([]);
      expect((await readdir(folder)).filter((name) => name.startsWith('stopped'))).toEqual([]);
    },
  );

  it('leaves no partial file after a failure', async () => {
    const nowhere = { ...service.location, host: '/nonexistent' } as Location;
    await expect(backUp(nowhere, path('half.gz'), silent)).rejects.toThrow(/ENOENT/);
    await expect(backUp(service.location, path('no/such/folder.gz'), silent)).rejects.toThrow(
      /ENOENT/,
    );
    await expect(stat(path('half.gz'))).rejects.toThrow(/ENOENT/);
    await expect(stat(path('half.gz.part'))).rejects.toThrow(/ENOENT/);
  });
});

describe('a restore', () => {
  let saved: Promise<string> | undefined;
  const whole = () =>
    (saved ??= backUp(service.location, path('source.gz'), silent).then(async () =>
      gunzipSync(await readFile(path('source.gz'))).toString(),
    ));
  const save = async (name: string, text: string) => {
    await writeFile(path(name), gzipSync(text));
    return path(name);
  };

  it.each([
    ['a changed letter', (text: string) => text.replace('Rope', 'Hope'), /differs from the backup/],
    [
      'a missing row',
      (text: string) => text.replace(/^\{"tradeid".*\n/m, ''),
      /differs from the backup/,
    ],
    ['a truncated text', (text: string) => text.replace('# done\n', ''), /truncated/],
    ['another kind of file', () => 'hello\n', /is not a backup/],
    [
      'another version',
      (text: string) => text.replace('# migrations ', '# migrations 0000-x '),
      /newer/,
    ],
    [
      'another table',
      (text: string) => text.replace('# table users', '# table users "; drop'),
      /does not match its version/,
    ],
  ])('rejects %s, and restores nothing', { tags: ['thorough'] }, async (_what, spoil, words) => {
    const file = await save('spoilt.gz', spoil(await whole()));
    await emptyDatabase(async (location) => {
      await expect(restore(location, file, silent)).rejects.toThrow(words);
      await migrate(location, { log: quiet });
      const client = await connect(location);
      expect((await client.query('select from users')).rowCount).toBe(0);
      await client.end();
    });
  });

  it('rejects a truncated and a missing file', { tags: ['thorough'] }, async () => {
    await whole();
    const bytes = await readFile(path('source.gz'));
    await writeFile(path('cut.gz'), bytes.subarray(0, bytes.length / 2));
    await emptyDatabase(async (location) => {
      await expect(restore(location, path('cut.gz'), silent)).rejects.toThrow(/truncated|damaged/);
      await expect(restore(location, path('none.gz'), silent)).rejects.toThrow(/does not exist/);
    });
  });

  it('rejects a database that has users or a running service', { tags: ['thorough'] }, async () => {
    await whole();
    await expect(restore(service.location, path('source.gz'), silent)).rejects.toThrow(
      /stop it first/,
    );
    await emptyDatabase(async (location) => {
      await restore(location, path('source.gz'), silent);
      await expect(restore(location, path('source.gz'), silent)).rejects.toThrow(
        /already has users/,
      );
    });
  });

  it('migrates a backup of an older version', { tags: ['thorough'] }, async () => {
    const older = migrations.slice(0, 3);
    await emptyDatabase(async (location) => {
      await migrate(location, { log: quiet, known: older });
      await backUp(location, path('older.gz'), silent);
    });
    await emptyDatabase(async (location) => {
      await restore(location, path('older.gz'), silent);
      const client = await connect(location);
      const { rows } = await client.query<{ name: string }>(
        'select name from migrations order by 1',
      );
      expect(rows.map(({ name }) => name)).toEqual(migrations.map(({ name }) => name));
      await client.end();
    });
  });
});
