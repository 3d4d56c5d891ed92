import type { Socket } from 'node:net';
import type { ClientBase, ClientConfig } from 'pg';
import pg from 'pg';
import { wireOf } from './client-with.ts';
import { clientOf, Primary } from './primary.ts';
import { restingClient } from './resting-client.ts';
import { serversIn } from './servers.ts';
import type { Queryable } from './statement.ts';

/** How to reach PostgreSQL: the address of one or several servers, or the embedded one's socket. */
export type Location =
  | { connectionString: string }
  | { host: string; port: number; user: string; database: string };

/** No statement of ours takes this long unless something is wrong. */
const STATEMENT_TIMEOUT_MS = 10_000;

const INT8 = 20;
const TIMESTAMPTZ = 1184;

const settings: ClientConfig = {
  application_name: 'clan-companion',
  // Short statements by many callers: what speeds up one long one only costs here.
  options: '-c TimeZone=UTC -c jit=off -c max_parallel_workers_per_gather=0',
  connectionTimeoutMillis: 5_000,
  statement_timeout: STATEMENT_TIMEOUT_MS,
  idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
  // The server ends a slow statement; this ends waiting for a server that is out of reach.
  query_timeout: STATEMENT_TIMEOUT_MS + 2_000,
  keepAlive: true,
  types: { getTypeParser },
};

/** How connections are made: by this class, with these settings. */
export interface Way {
  readonly Client: typeof pg.Client;
  readonly settings: ClientConfig;
}

/** Where there are several servers, all who go this way go to the one that takes writes. */
export function wayTo(location: Location, log: (line: string) => void): Way {
  const servers = 'connectionString' in location ? serversIn(location.connectionString) : undefined;
  if (!servers || servers.length < 2) {
    return { Client: restingClient(), settings: { ...settings, ...location } };
  }
  const primary = new Primary(servers, settings, log);
  return { Client: clientOf(primary), settings: { ...settings, connectionString: servers[0]! } };
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

const gathering = new WeakSet<Socket>();

/** What is asked in one turn of the event loop goes out in one piece: writing is most of the cost. */
export function gather(client: ClientBase): void {
  const { stream } = wireOf(client);
  if (gathering.has(stream)) return;
  gathering.add(stream);
  stream.cork();
  setImmediate(() => {
    gathering.delete(stream);
    stream.uncork();
  });
}
