import type pg from 'pg';
import { type Location, connectorTo } from '../db/connection.ts';
import { unusable } from '../db/unusable.ts';

/** Without timeouts, for long statements. */
export async function connect(location: Location): Promise<pg.Client> {
  const { Client, settings } = connectorTo(location, () => undefined);
  const client = new Client({
    ...settings,
    application_name: 'clan-companion backup',
    statement_timeout: 0,
    query_timeout: 0,
    idle_in_transaction_session_timeout: 0,
  });
  client.on('error', () => undefined); // Reported by the query that fails.
  await client.connect().catch((error: unknown) => {
    throw unusable(error);
  });
  return client;
}
