import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { fakePostgres } from '../../testing/fake-postgres.ts';
import { startService } from '../../testing/service.ts';
import { DatabaseUnavailable } from './database-errors.ts';
import { read } from './statement.ts';

const one = read({ name: 'test-one', sql: 'select 1 as one', takes: {}, gives: { one: 'int' } });
const CALLERS = 20;
const ROUNDS = 20;
const ASKED_EVERY_MS = 100;
/** 20 for transactions and 2 for reads, all started before the first rejection. */
const AT_FIRST = 22;

it('limits connection attempts while PostgreSQL rejects them', async () => {
  let asked = 0;
  const db = await fakePostgres((socket) => {
    asked += 1;
    socket.destroy();
  });

  const began = performance.now();
  const caller = async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await expect(one.one(db, {})).rejects.toBeInstanceOf(DatabaseUnavailable);
      await expect(db.transaction((tx) => one.one(tx, {}))).rejects.toBeInstanceOf(
        DatabaseUnavailable,
      );
      await sleep(1);
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
  const times = Math.ceil((performance.now() - began) / ASKED_EVERY_MS);
  expect(asked).toBeLessThanOrEqual(AT_FIRST + times);
  expect(AT_FIRST + times).toBeLessThan(CALLERS * ROUNDS);
});

it('connects again soon after PostgreSQL is back', async () => {
  const service = await startService({}, { proxied: true });
  onTestFinished(() => service.stop());
  service.network.cut();
  await expect(one.one(service.db, {})).rejects.toBeInstanceOf(DatabaseUnavailable);
  service.network.restore();
  await expect.poll(() => one.one(service.db, {})).toEqual({ one: 1 });
});
