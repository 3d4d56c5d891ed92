import { StartError } from '@clan-companion/runtime/start-error';
import type pg from 'pg';
import { type Connector, connectorTo, type Location } from './connection.ts';

/** How often both connections are compared: other clients of the pooler can hide the difference. */
const ROUNDS = 3;
const ANSWER_WITHIN_MS = 5_000;

/** What a pooler gives to its clients; `none` without a pooler. */
type Pooling = 'none' | 'session' | 'transaction' | 'statement';

/** The service needs sessions: for prepared statements, `listen` and its own settings. */
export async function requireSessions(
  client: pg.Client,
  connector: Connector,
  variable: string,
): Promise<void> {
  const pooling = await detectPooling(client, connector);
  if (pooling === 'none' || pooling === 'session') return;
  throw new StartError(modeAdvice(variable, pooling));
}

export const modeAdvice = (variable: string, pooling: Pooling): string =>
  `${variable} leads to a pooler in ${pooling} mode: set it to session mode (PgBouncer: pool_mode = ` +
  'session), or connect to PostgreSQL directly.';

/** Looks at a replica before it is used. If it is away, reads go to the primary until it is back. */
export async function checkReplica(location: Location, log: (line: string) => void): Promise<void> {
  const connector = connectorTo(location, log);
  try {
    await withClient(connector, (client) =>
      requireSessions(client, connector, 'DATABASE_REPLICA_URL'),
    );
  } catch (error) {
    if (error instanceof StartError) throw error;
    log(`The replica cannot be used, all reads go to the primary: ${(error as Error).message}`);
  }
}

/** Free without a pooler, apart from one query. */
export async function detectPooling(client: pg.Client, connector: Connector): Promise<Pooling> {
  const backend = await backendOf(client);
  // Poolers send their clients a process id of their own.
  if (backend === (client as pg.Client & { processID?: number }).processID) return 'none';
  return withClient(connector, async (other) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      // While this transaction runs, its PostgreSQL session cannot serve the first client.
      await other.query('begin');
      if ((await backendOf(other)) === backend) return 'transaction';
      if ((await backendOf(client)) !== backend) return 'transaction';
      await other.query('commit');
    }
    return 'session';
  }).catch((error: Error) => {
    if (/statement pooling/i.test(error.message)) return 'statement';
    // With a pool of one session, the second client waits for the first one.
    if (/timeout/i.test(error.message)) return 'session';
    throw error;
  });
}

async function backendOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]!.pid;
}

/** Runs it on a new connection. */
export async function withClient<T>(
  { Client, settings }: Connector,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ ...settings, query_timeout: ANSWER_WITHIN_MS });
  client.on('error', () => undefined); // Reported by the pending call.
  try {
    await client.connect();
    return await work(client);
  } finally {
    // Not awaited: `end` never resolves for a connection that is already closed.
    client.end().catch(() => undefined);
  }
}
