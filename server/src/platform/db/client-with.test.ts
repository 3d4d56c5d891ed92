import { expect, it } from 'vitest';
import { fakePostgres } from '../../testing/fake-postgres.ts';
import { DatabaseUnavailable } from './database-errors.ts';
import { read } from './statement.ts';

const two = read({ name: 'test-two', sql: 'select 2 as two', takes: {}, gives: { two: 'int' } });

/** A message in PostgreSQL's wire format: type, length, content. */
function message(kind: string, content: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(content.length + 4);
  return Buffer.concat([Buffer.from(kind), length, content]);
}

const GREETING = Buffer.concat([
  message('R', Buffer.from([0, 0, 0, 0])),
  message('Z', Buffer.from('I')),
]);
const SHUTTING_DOWN = message(
  'E',
  Buffer.from('SFATAL\0VFATAL\0C57P01\0Mterminating connection\0\0'),
);

it('treats a PostgreSQL server that greets and disconnects at once as unavailable', async () => {
  let greeted = 0;
  const db = await fakePostgres((socket) => {
    socket.once('data', () => {
      greeted += 1;
      socket.end(Buffer.concat([GREETING, SHUTTING_DOWN]));
    });
    socket.on('error', () => undefined);
  });

  for (let round = 0; round < 5; round += 1) {
    await expect(db.transaction((tx) => two.one(tx, {}))).rejects.toBeInstanceOf(
      DatabaseUnavailable,
    );
    await expect(two.one(db, {})).rejects.toBeInstanceOf(DatabaseUnavailable);
  }
  expect(greeted).toBeGreaterThan(1);
});
