import { setTimeout as delay } from 'node:timers/promises';
import { silentLog } from '@clan-companion/runtime/log';
import { OutageLog } from '@clan-companion/runtime/outage-log';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { ownPostgres } from '../../../testing/own-postgres.ts';
import { startService, type TestService } from '../../../testing/service.ts';
import { connectorTo } from '../connection.ts';
import { Feed } from './feed.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

async function connect(location: pg.ClientConfig = service.location): Promise<pg.Client> {
  const client = new pg.Client(location);
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

const write = (client: pg.Client, userid: number, count = 1) =>
  client.query(
    `insert into changes (action, userid) select 'tech-set', $1 + n from generate_series(0, $2 - 1) n`,
    [userid, count],
  );

/** A separate feed that records the changes it receives, and counts its queries and rows. */
async function openFeed() {
  const read = { looks: 0, rows: 0 };
  const { Client, settings } = connectorTo(service.location, () => undefined);
  class Counting extends Client {
    constructor(config?: pg.ClientConfig) {
      super(config);
      const query = this.query.bind(this) as (...args: unknown[]) => Promise<pg.QueryResult>;
      const counted = async (...args: unknown[]) => {
        const result = await query(...args);
        read.looks += 1;
        // A row without a change has only the snapshot.
        read.rows += result.rows.filter(([changeid]) => changeid !== null).length;
        return result;
      };
      this.query = counted;
    }
  }
  const outage = new OutageLog(silentLog, { begins: '', ends: '' });
  const feed = new Feed({ Client: Counting, settings }, { outage, replica: false });
  const received: number[] = [];
  feed.listen({ changed: ({ userid }) => received.push(userid!), lost: () => undefined });
  await feed.open();
  onTestFinished(() => feed.close());
  read.rows = 0;
  return { received, read };
}

it('reads each change once while a long transaction runs in another database', async () => {
  // Another database of the same PostgreSQL server.
  const otherDatabase = await connect((await ownPostgres()).server);
  await otherDatabase.query('begin');
  await otherDatabase.query('select pg_current_xact_id()');
  const writer = await connect();
  const { received, read } = await openFeed();
  for (const userid of [0, 1000]) {
    await write(writer, userid, 1000);
    await expect.poll(() => received.length).toBe(userid + 1000);
    const { looks } = read;
    await expect.poll(() => read.looks).toBeGreaterThan(looks + 2);
    expect(read.rows).toBe(userid + 1000);
  }
  await otherDatabase.query('rollback');
});

it('receives changes once that were written early and committed late', async () => {
  const [early, late, quick] = [await connect(), await connect(), await connect()];
  await early.query('begin');
  await write(early, 1);
  const { received } = await openFeed();
  await late.query('begin');
  await write(late, 2);
  for (const userid of [10, 11, 12]) {
    await write(quick, userid);
    await expect.poll(() => received).toContain(userid);
  }
  await late.query('commit');
  await expect.poll(() => received).toContain(2);
  await write(quick, 13);
  await expect.poll(() => received).toContain(13);
  await early.query('commit');
  await expect.poll(() => received).toContain(1);
  await write(quick, 14);
  await expect.poll(() => received).toContain(14);
  expect(received).toEqual([10, 11, 12, 2, 13, 1, 14]);
});

it('receives every change once when many writers commit concurrently', async () => {
  const { received } = await openFeed();
  const writers = await Promise.all(Array.from({ length: 8 }, () => connect()));
  const each = 30;
  await Promise.all(
    writers.map(async (client, index) => {
      for (let turn = 0; turn < each; turn += 1) {
        await client.query('begin');
        await write(client, index * each + turn);
        await delay(Math.random() * 40);
        await client.query('commit');
        // As the service does, to trigger as many polls as possible.
        await client.query('notify changes');
      }
    }),
  );
  const all = Array.from({ length: writers.length * each }, (_, userid) => userid);
  await expect.poll(() => received.length).toBeGreaterThanOrEqual(all.length);
  expect(received.toSorted((a, b) => a - b)).toEqual(all);
});
