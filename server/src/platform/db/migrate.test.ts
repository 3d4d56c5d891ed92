import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ownPostgres } from '../../testing/own-postgres.ts';
import { inDatabase, onServer } from '../../testing/postgres.ts';
import type { Location } from './connection.ts';
import { migrate } from './migrate.ts';
import { migrations } from '../../migrations/migrations.ts';

const { server } = await ownPostgres();
let counter = 0;
let name: string;
let location: Location;

beforeEach(async () => {
  name = `cc_migrate_${process.pid}_${(counter += 1)}`;
  await onServer(server, (client) => client.query(`create database ${name}`));
  location = inDatabase(server, name);
});
afterEach(() => onServer(server, (client) => client.query(`drop database ${name} with (force)`)));

const log = () => undefined;
const STOPPED = new Error('The service stops');
const first = { name: '0001-first', sql: 'create table first (id int)' };
const second = { name: '0002-second', sql: 'create table second (id int)' };
const third = { name: '0003-third', sql: 'create table third (id int)' };

const applied = () =>
  onServer(location, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'select name from migrations order by name',
    );
    return rows.map((row) => row.name);
  });

it('does not change published migrations', () => {
  const pinned = migrations.map(({ name: migration, sql }) => [
    migration,
    createHash('sha256').update(sql).digest('hex').slice(0, 12),
  ]);
  expect(pinned).toEqual([
    ['0001-foundation', '032951cd9cbb'],
    ['0002-clans', '6b1f005511ae'],
    ['0003-goods', 'fa2c1b98cec0'],
    ['0004-search', '55d805bca83a'],
    ['0005-bot', '10cae9b8dc6d'],
    ['0006-changes-by-person', '7f196a712071'],
    ['0007-webhooks', '97c190d1bc39'],
    ['0008-last-seen', 'c6d1f651a80c'],
    ['0009-told-in', '825e810740d6'],
    ['0010-changes-in-order', 'e3e92cd1bdc2'],
    ['0011-changes-by-transaction', '1181e956060a'],
    ['0012-changes-via-chat', '72e4576a4527'],
    ['0013-blocked-people', '8530d2840338'],
    ['0014-event-tickets', 'c4ce71a1bbca'],
    ['0015-clan-lookalikes', '450b18d29a0c'],
    ['0016-owners-are-members', 'e5798e16b6e8'],
    ['0017-quotas', '4d040f022eb2'],
    ['0018-map-guesses', '6755d737195a'],
    ['0019-walker-records', '0f6def31f926'],
    ['0020-chat-bot', 'ac5208762108'],
    ['0021-disputed-claims', '04a007c0d45a'],
    ['0022-automatic-backups', '3ad2ac37ffd9'],
    ['0023-idempotency-keys', '8b6928d5564a'],
    ['0024-undos', '9d7e05876038'],
    ['0025-inbox', '9e18c3c352b4'],
    ['0026-web-push', '2d08c5939578'],
    ['0027-clan-pages', 'f461e326c073'],
    ['0028-invites', 'b1cbf28b743a'],
    ['0029-sessions-named', 'bc97554753b2'],
    ['0030-walker-places', 'e9cdc78b23d0'],
    ['0031-trade-notes', 'e291cd0b1822'],
    ['0032-saved-searches', 'aed531188b59'],
    ['0033-last-active', '473518917022'],
    ['0034-tech-goals', 'a212dfac9f8d'],
    ['0035-lookups', '928941274684'],
    ['0036-operators', '920850168ca3'],
    ['0037-reports', 'c7267c95e6a3'],
    ['0038-switches', '09f255dea02f'],
    ['0039-trash', 'e51e953608bd'],
    ['0040-filters', '26119cde6436'],
    ['0041-community', '881635d524cf'],
    ['0042-daily-figures', '6c3a252f1757'],
    ['0043-marker-rows', '08eb8ea6c917'],
    ['0044-map-backgrounds', 'a3178fcce342'],
    ['0045-marker-timers', '8994e6e0d91e'],
    ['0046-map-settings', '6fd2104b6894'],
    ['0047-drop-1-1-compatibility', '7e74eabb1bc6'],
  ]);
});

const migrateUntil = (end: string) =>
  migrate(location, {
    log,
    known: migrations.slice(
      0,
      migrations.findIndex(({ name: migration }) => migration === end),
    ),
  });

it('converts the walkers, join requests and chat links of older versions', async () => {
  await onServer(location, async (client) => {
    await migrateUntil('0013-blocked-people');
    await client.query(`
      begin;
      insert into users (chatid, chattag) values ('1', 'leader'), ('2', 'former');
      insert into clans (name, namekey, leaderid) values ('Foxes', 'FOXES', 1);
      insert into members (clanid, userid) values (1, 1);
      insert into walkers (walkerid, clanid, ownerid, name, namekey)
      values ('7', 1, 1, 'A', 'A'), ('8', 1, 2, 'B', 'B'), ('hand-9', 1, 2, 'C', 'C');
      insert into changes (action, actor, userid, clanid) values ('join-reworded', 2, 2, 1);
      commit`);
    await migrateUntil('0020-chat-bot');
    await client.query(`
      begin;
      insert into users (chatid, chattag) values ('3', 'a'), ('4', 'b'), ('5', 'c'), ('6', 'd');
      insert into clans (name, namekey, leaderid)
      values ('A', 'A', 3), ('B', 'B', 4), ('C', 'C', 5), ('D', 'D', 6);
      insert into members (clanid, userid) values (2, 3), (3, 4), (4, 5), (5, 6);
      insert into chatbots (clanid, guildid, verified, watched)
      values (2, '2', true, '{}'), (3, '3', true, '{5}'), (4, '4', false, '{}');
      commit`);
    await migrate(location, { log });
    // Former members own no walkers.
    const walkers = 'select walkerid, ownerid, addedby from walkers order by walkerid';
    expect((await client.query(walkers)).rows).toEqual([
      { walkerid: '7', ownerid: 1, addedby: null },
      { walkerid: '8', ownerid: null, addedby: null },
      { walkerid: 'hand-9', ownerid: null, addedby: 2 },
    ]);
    // The clan's history does not show reworded requests.
    const changes = 'select action, clanid, detail from changes';
    expect((await client.query(changes)).rows).toEqual([
      { action: 'request-reworded', clanid: null, detail: { clanid: 1 } },
    ]);
    // Confirmed links without channels read every channel, but new ones do not.
    await client.query(`insert into chatbots (clanid, guildid, verified) values (5, '5', true)`);
    const links = 'select clanid from chatbots where everywhere';
    expect((await client.query(links)).rows).toEqual([{ clanid: 2 }]);
  });
});

it('converts what version 1.1 wrote beside 1.2', async () => {
  await migrateUntil('0047-drop-1-1-compatibility');
  await onServer(location, async (client) => {
    await client.query(`
      begin;
      insert into users (chatid, chattag) values ('1', 'a'), ('2', 'b');
      insert into clans (name, namekey, leaderid) values ('A', 'A', 1), ('B', 'B', 2);
      insert into members (clanid, userid) values (1, 1), (2, 2);
      insert into chatbots (clanid, guildid, verified, everywhere, watched)
      values (1, '1', true, true, '{}'), (2, '2', true, true, '{5}');
      insert into trades (userid, item, itemkey, quantity, price, type, region, regionkey, listed,
                          waslisted)
      select 1, 'Ore', 'ORE', 1, '2', 'buy', 'Asia', 'ASIA', listed, timestamptz '2026-01-02 00:00Z'
      from (values (timestamptz '2006-01-03 00:00Z'), ('2026-01-03 00:00Z')) sold (listed);
      commit`);
    await migrate(location, { log });
    // A renewed offer is not sold any more.
    const sold = 'select tradeid from trades where waslisted is not null';
    expect((await client.query(sold)).rows).toEqual([{ tradeid: 1 }]);
    // A link with chosen channels reads only those.
    const links = 'select clanid from chatbots where everywhere';
    expect((await client.query(links)).rows).toEqual([{ clanid: 1 }]);
  });
});

describe('migrate', () => {
  it('applies missing migrations once', async () => {
    await migrate(location, { log, known: [first] });
    await migrate(location, { log, known: [first, second] });
    await migrate(location, { log, known: [first, second] });
    expect(await applied()).toEqual([first.name, second.name]);
  });

  it('logs one line, however many it applies', async () => {
    const lines: string[] = [];
    const migrateTo = (...known: { name: string; sql: string }[]) =>
      migrate(location, { log: (line) => lines.push(line), known });
    await migrateTo(first, second);
    await migrateTo(first, second, third);
    await onServer(location, (client) =>
      client.query('drop table second, third; delete from migrations where name <> $$0001-first$$'),
    );
    await migrateTo(first, second, third);
    expect(lines).toEqual([
      'Created the database (2 migrations).',
      'Applied migration 0003-third.',
      'Applied migrations 0002-second to 0003-third.',
    ]);
  });

  it('is safe when several services start at once', async () => {
    await Promise.all(
      Array.from({ length: 8 }, () => migrate(location, { log, known: [first, second] })),
    );
    expect(await applied()).toEqual([first.name, second.name]);
  });

  it('rolls a failed migration back, and continues from there', async () => {
    const broken = { name: '0002-second', sql: 'create table second (id int); select 1 / 0;' };
    await expect(migrate(location, { log, known: [first, broken] })).rejects.toThrow('zero');
    expect(await applied()).toEqual([first.name]);
    await migrate(location, { log, known: [first, second] });
    expect(await applied()).toEqual([first.name, second.name]);
  });

  it('lets the previous version start on a newer schema, and logs it', async () => {
    await migrate(location, { log, known: [first, second] });
    const lines: string[] = [];
    await migrate(location, { log: (line) => lines.push(line), known: [first] });
    expect(lines).toEqual(['A newer version has used this database (it has 0002-second).']);
    expect(await applied()).toEqual([first.name, second.name]);
  });

  it('refuses an even newer schema, and changes nothing', async () => {
    await migrate(location, { log, known: [first, second, third] });
    await expect(migrate(location, { log, known: [first] })).rejects.toThrow(
      /newer version \(it has 0003-third, with which this version does not work/,
    );
    expect(await applied()).toEqual([first.name, second.name, third.name]);
  });

  it('lets older versions start if every newer migration allows it', async () => {
    const asBefore = { ...third, needs: first.name };
    await migrate(location, { log, known: [first, second, asBefore] });
    await migrate(location, { log, known: [first] });
    expect(await applied()).toEqual([first.name, second.name, third.name]);
  });

  it('refuses a schema that dropped something this version needs', async () => {
    const ending = { ...second, needs: second.name };
    await migrate(location, { log, known: [first, ending] });
    await expect(migrate(location, { log, known: [first] })).rejects.toThrow('newer version');
  });

  it('refuses a newer schema with unknown requirements', async () => {
    await migrate(location, { log, known: [first, second] });
    await onServer(location, (client) => client.query('alter table migrations drop column needs'));
    await expect(migrate(location, { log, known: [first] })).rejects.toThrow('newer version');
    await migrate(location, { log, known: [first, second, third] });
    expect(await applied()).toEqual([first.name, second.name, third.name]);
  });

  it('waits for a table that is in use without blocking others', async () => {
    await migrate(location, { log, known: [first] });
    const altering = { name: '0002-second', sql: 'alter table first add column more int' };
    const lines: string[] = [];
    let longest = 0;
    await onServer(location, async (reader) => {
      await reader.query('begin');
      await reader.query('select from first');
      const migrating = migrate(location, {
        log: (line) => lines.push(line),
        known: [first, altering],
      });
      await onServer(location, (other) =>
        vi.waitUntil(
          async () => {
            const began = performance.now();
            await other.query('select from first');
            longest = Math.max(longest, performance.now() - began);
            return lines.length > 0;
          },
          { timeout: 30_000 },
        ),
      );
      await reader.query('commit');
      await migrating;
    });
    expect(lines[0]).toMatch(/^Migration 0002-second is waiting for a table that is in use/);
    expect(longest).toBeLessThan(4_000);
    expect(await applied()).toEqual([first.name, altering.name]);
  });

  it('stops after the migration in progress', async () => {
    const stop = new AbortController();
    const stopping = {
      name: first.name,
      get sql() {
        stop.abort(STOPPED);
        return first.sql;
      },
    };
    const { signal } = stop;
    const migrating = migrate(location, { log, known: [stopping, second], signal });
    await expect(migrating).rejects.toBe(STOPPED);
    expect(await applied()).toEqual([first.name]);
  });

  it('stops while it waits for a table that is in use', async () => {
    await migrate(location, { log, known: [first] });
    const stop = new AbortController();
    await onServer(location, async (reader) => {
      await reader.query('begin');
      await reader.query('select * from first');
      const migrating = migrate(location, {
        log: () => stop.abort(STOPPED),
        known: [first, { name: second.name, sql: 'alter table first add column more int' }],
        signal: stop.signal,
      });
      await expect(migrating).rejects.toBe(STOPPED);
    });
  });

  it('reports an unusable database in one line', async () => {
    const nowhere = inDatabase(server, 'cc_there_is_no_such_database');
    await expect(migrate(nowhere, { log })).rejects.toThrow(
      /^The database cannot be used: .*exist/,
    );
  });

  it('refuses a database with a limited encoding, and changes nothing', async () => {
    await onServer(server, async (client) => {
      await client.query(`drop database ${name}`);
      await client.query(
        `create database ${name} template template0 encoding 'LATIN1' locale_provider libc locale 'C'`,
      );
    });
    await expect(migrate(location, { log, known: [first] })).rejects.toThrow(
      /^The database in DATABASE_URL has the encoding LATIN1, .* create one with ENCODING 'UTF8'\.$/,
    );
    await expect(applied()).rejects.toThrow('does not exist');
  });

  it('waits for a database that is starting, but not forever', async () => {
    const lines: string[] = [];
    const away = { connectionString: 'postgres://nobody@127.0.0.1:1/none' };
    const waiting = migrate(away, { log: (line) => lines.push(line), patience: 500 });
    await expect(waiting).rejects.toThrow('ECONNREFUSED');
    expect(lines[0]).toMatch(/^Waiting for the database/);
  });
});
