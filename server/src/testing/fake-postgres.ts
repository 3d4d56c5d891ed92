import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { silentLog } from '@clan-companion/runtime/log';
import { onTestFinished } from 'vitest';
import { type Database, openDatabase } from '../platform/db/database.ts';

/** A database whose PostgreSQL server is this function. */
export async function fakePostgres(connected: (socket: Socket) => void): Promise<Database> {
  const server = createServer(connected).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const location = { host: '127.0.0.1', port, user: 'nobody', database: 'none' };
  const db = openDatabase(location, { log: silentLog });
  onTestFinished(() => db.close());
  return db;
}
