import pg from 'pg';
import { clientConfig, type Location } from '../db/connection.ts';

/** For work that takes its time. */
export async function connect(location: Location): Promise<pg.Client> {
  const client = new pg.Client({
    ...clientConfig(location),
    application_name: 'clan-companion backup',
    statement_timeout: 0,
    query_timeout: 0,
    idle_in_transaction_session_timeout: 0,
  });
  client.on('error', () => undefined); // Told by the query that meets it.
  await client.connect();
  return client;
}
