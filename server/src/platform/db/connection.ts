import type { Socket } from 'node:net';
import pg, { type ClientBase, type ClientConfig } from 'pg';
import { type ClientClass, wireOf, throttledClient } from './clients.ts';
import { listServers } from './postgres-servers.ts';
import { primaryClient, Primary } from './primary.ts';
import type { Queryable } from './statement.ts';

/** How to reach PostgreSQL: a URL with one or several hosts, or the embedded database's socket. */
export type Location =
  | { connectionString: string }
  | { host: string; port: number; user: string; database: string; password?: string };

/** No statement takes this long unless something is wrong. */
const STATEMENT_TIMEOUT_MS = 10_000;

const INT8 = 20;
const TIMESTAMPTZ = 1184;

const settings: ClientConfig = {
  application_name: 'clan-companion',
  connectionTimeoutMillis: 5_000,
  statement_timeout: STATEMENT_TIMEOUT_MS,
  idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
  // PostgreSQL ends slow statements itself; this is for when it is unreachable.
  query_timeout: STATEMENT_TIMEOUT_MS + 2_000,
  keepAlive: true,
  types: { getTypeParser },
};

/** The class and settings that connections are made with. */
export interface Connector {
  readonly Client: ClientClass;
  readonly settings: ClientConfig;
}

/** With several PostgreSQL servers, connections go to the one that accepts writes. */
export function connectorTo(location: Location, log: (line: string) => void): Connector {
  const servers =
    'connectionString' in location ? listServers(location.connectionString) : undefined;
  if (!servers || servers.length < 2) {
    return { Client: throttledClient(), settings: { ...settings, ...location } };
  }
  const primary = new Primary(servers, settings, log);
  return {
    Client: primaryClient(primary),
    settings: { ...settings, connectionString: servers[0]! },
  };
}

function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (format !== 'binary') {
    if (oid === INT8) return Number;
    if (oid === TIMESTAMPTZ) return toIso;
  }
  return pg.types.getTypeParser(oid, format);
}

/** `2026-11-15 03:47:12.5+00` as `2026-11-15T03:47:12.500Z`, without the cost of a Date. */
function toIso(value: string): string {
  if (value.length < 22 || !value.endsWith('+00')) return new Date(value).toISOString();
  const fraction = `${value.slice(20, -3)}000`.slice(0, 3);
  return `${value.slice(0, 10)}T${value.slice(11, 19)}.${fraction}Z`;
}

export const runOn =
  (client: ClientBase): Queryable['run'] =>
  async ({ name, text, values }) => {
    const result = await client.query({
      ...(name !== undefined && { name }),
      text,
      values: [...values],
      rowMode: 'array',
    });
    return { rows: result.rows as unknown[][], rowCount: result.rowCount ?? 0 };
  };

const batching = new WeakSet<Socket>();

/** Sends the statements of one event loop turn in one write: writing is most of the cost. */
export function batchWrites(client: ClientBase): void {
  const { stream } = wireOf(client);
  if (batching.has(stream)) return;
  batching.add(stream);
  stream.cork();
  setImmediate(() => {
    batching.delete(stream);
    stream.uncork();
  });
}
