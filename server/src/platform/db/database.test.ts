import { EventEmitter, once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { onServer } from '../../testing/postgres.ts';
import { startService, type TestService } from '../../testing/service.ts';
import type { Change } from './changes/record.ts';
import { record } from './changes/record.ts';
import { DatabaseUnavailable } from './database-errors.ts';
import { read, write } from './statement.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService({}, { proxied: true });
  await service.sql('create table counters (id int primary key, value int not null)');
  await service.sql('insert into counters select n, 0 from generate_series(1, 10) n');
});
afterAll(() => service.stop());

const lockCounter = write({
  name: 'test-lock-counter',
  sql: `update counters set value = value + 1 where id = :id`,
  takes: { id: 'int' },
});
const readCounter = read({
  name: 'test-read-counter',
  sql: `select value from counters where id = :id`,
  takes: { id: 'int' },
  gives: { value: 'int' },
});
const sleep = read({
  name: 'test-sleep',
  sql: `select 1 as one from (select pg_sleep(:seconds)) as slept`,
  takes: { seconds: 'float' },
  gives: { one: 'int' },
});

const beImpatient = read({
  name: 'test-be-impatient',
  sql: `select set_config('idle_in_transaction_session_timeout', '200', true) as ms`,
  takes: {},
  gives: { ms: 'text?' },
});

describe('a transaction', () => {
  it('is retried after a deadlock, and both sides succeed', async () => {
    const { db } = service;
    const both = (first: number, second: number) =>
      db.transaction(async (tx) => {
        await lockCounter.count(tx, { id: first });
        await sleep.one(tx, { seconds: 0.05 });
        await lockCounter.count(tx, { id: second });
      });
    await Promise.all([both(1, 2), both(2, 1), both(1, 2), both(2, 1)]);
    expect((await readCounter.one(db, { id: 1 })).value).toBe(4);
    expect((await readCounter.one(db, { id: 2 })).value).toBe(4);
  });

  it('that fails writes nothing and announces nothing', async () => {
    const heard: Change[] = [];
    service.db.feed.listen({ changed: (change) => heard.push(change), lost: () => undefined });
    const failing = service.db.transaction(async (tx) => {
      await lockCounter.count(tx, { id: 3 });
      record(tx, 'tech-set', { userid: 99 });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect((await readCounter.one(service.db, { id: 3 })).value).toBe(0);
    expect(heard).toEqual([]);
  });

  it('that is idle for too long fails as DatabaseUnavailable', async () => {
    const { db, network } = service;
    const held = db.transaction(async (tx) => {
      await beImpatient.one(tx, {});
      network.hold();
      setTimeout(() => network.restore(), 500);
      await lockCounter.count(tx, { id: 3 });
    });
    await expect(held).rejects.toBeInstanceOf(DatabaseUnavailable);
    expect((await readCounter.one(db, { id: 3 })).value).toBe(0);
  });

  it('on a read-only PostgreSQL server is the last on that connection', async () => {
    const increment = () => service.db.transaction((tx) => lockCounter.count(tx, { id: 10 }));
    await service.db.transaction((tx) =>
      tx.run({ name: undefined, text: 'set default_transaction_read_only = on', values: [] }),
    );
    await expect(increment()).rejects.toThrow(DatabaseUnavailable);
    expect(await increment()).toBe(1);
  });

  it('with a PostgreSQL warning is not acknowledged, and caches drop it', async () => {
    const heard: Change[] = [];
    service.db.feed.listen({ changed: (change) => heard.push(change), lost: () => undefined });
    const warned = service.db.transaction(async (tx) => {
      record(tx, 'tech-set', { userid: 98 });
      const text = `do $$ begin raise warning 'not replicated'; end $$`;
      await tx.run({ name: undefined, text, values: [] });
    });
    await expect(warned).rejects.toThrow(DatabaseUnavailable);
    expect(heard).toMatchObject([{ action: 'tech-set', userid: 98 }]);
    await service.db.transaction((tx) => lockCounter.count(tx, { id: 10 }));
  });

  it('waits while all connections are in use', async () => {
    const work = Array.from({ length: 50 }, () =>
      service.db.transaction(async (tx) => {
        await lockCounter.count(tx, { id: 4 });
      }),
    );
    await Promise.all(work);
    expect((await readCounter.one(service.db, { id: 4 })).value).toBe(50);
  });
});

describe('reads', () => {
  it('return to their own callers on a shared connection', async () => {
    await service.sql('update counters set value = id * 100 where id > 4');
    const ids = Array.from({ length: 500 }, (_, index) => 5 + (index % 6));
    const values = await Promise.all(ids.map((id) => readCounter.one(service.db, { id })));
    expect(values).toEqual(ids.map((id) => ({ value: id * 100 })));
  });

  it(
    'that run too long fail as DatabaseUnavailable, and others continue',
    { tags: ['thorough'] },
    async () => {
      const slow = sleep.one(service.db, { seconds: 60 });
      await expect(slow).rejects.toBeInstanceOf(DatabaseUnavailable);
      expect(await readCounter.one(service.db, { id: 5 })).toEqual({ value: 500 });
    },
  );
});

describe('the change feed', () => {
  let other: TestService;
  beforeAll(async () => {
    other = await service.another();
  });

  it('announces every change to every instance', async () => {
    const heard: number[] = [];
    other.db.feed.listen({ changed: ({ userid }) => heard.push(userid!), lost: () => undefined });
    const users = Array.from({ length: 200 }, (_, index) => 1_000_000 + index);
    await Promise.all(
      users.map((userid) =>
        service.db.transaction(async (tx) => record(tx, 'tech-set', { userid })),
      ),
    );
    await vi.waitFor(() => expect(heard.toSorted((a, b) => a - b)).toEqual(users), 3_000);
  });

  it('receives a change that was committed after newer ones', async () => {
    const heard: number[] = [];
    other.db.feed.listen({ changed: ({ userid }) => heard.push(userid!), lost: () => undefined });
    const late = new EventEmitter();
    const written = once(late, 'written');
    const done = service.db.transaction(async (tx) => {
      // The first write assigns its transaction id, and so its position in the log.
      await lockCounter.count(tx, { id: 5 });
      record(tx, 'tech-set', { userid: 1 });
      late.emit('written');
      await once(late, 'commit');
    });
    await written;
    await service.db.transaction(async (tx) => record(tx, 'tech-set', { userid: 2 }));
    await vi.waitFor(() => expect(heard).toEqual([2]), 3_000);
    late.emit('commit');
    await done;
    await vi.waitFor(() => expect(heard).toEqual([2, 1]), 3_000);
  });

  it('reports a lost connection and reconnects', async () => {
    const lost = vi.fn();
    const changed = vi.fn();
    other.db.feed.listen({ changed, lost });
    const end = `
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query ~ 'listen|changes|snapshot'
        and pid <> pg_backend_pid()`;
    await onServer(service.location, (client) => client.query(end));
    await vi.waitFor(() => expect(lost).toHaveBeenCalled(), 3_000);
    await vi.waitFor(() => expect(other.db.feed.isCurrent).toBe(true), 3_000);
    await service.db.transaction(async (tx) => record(tx, 'tech-set', { userid: 7 }));
    await vi.waitFor(() => expect(changed).toHaveBeenCalled(), 3_000);
  });
});
