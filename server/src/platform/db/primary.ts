import { setTimeout as delay } from 'node:timers/promises';
import pg, { type ClientConfig } from 'pg';
import { type ClientClass, clientWith, PlainClient, wireOf } from './clients.ts';
import {
  codeOf,
  DatabaseUnavailable,
  isUnavailable,
  TOO_MANY_CONNECTIONS,
} from './database-errors.ts';

/** A PostgreSQL server that has not answered by then counts as unreachable. */
const PROBE_TIMEOUT_MS = 2_000;
/** After this, the next PostgreSQL server is probed as well. */
const HEAD_START_MS = 250;
/** If connecting takes longer, the primary is searched again. */
const SLOW_MS = 1_000;
/** How long callers share a failed search. */
const FAILURE_HOLD_MS = 250;

const READ_ONLY = '25006';
const READ_ONLY_SETTINGS = ['in_hot_standby', 'default_transaction_read_only'];

interface PostgresServer {
  readonly connectionString: string;
  readonly host: string;
  readonly port: number;
}

/**
 * Finds and remembers which of several PostgreSQL servers accepts writes. Any sign of trouble starts
 * a new search, and connections to a PostgreSQL server that has become read-only are dropped.
 */
export class Primary {
  readonly #servers: readonly PostgresServer[];
  readonly #settings: ClientConfig;
  readonly #log: (line: string) => void;
  readonly #clients = new Map<pg.Client, PostgresServer>();
  #current: PostgresServer | undefined;
  #last: PostgresServer | undefined;
  #search: Promise<PostgresServer> | undefined;

  constructor(addresses: readonly string[], settings: ClientConfig, log: (line: string) => void) {
    this.#settings = settings;
    this.#log = log;
    this.#servers = addresses.map((connectionString) => {
      const { host, port } = new pg.Client({ connectionString });
      return { connectionString, host, port };
    });
  }

  /** Concurrent callers share one search. */
  find(): Promise<PostgresServer> {
    if (this.#current) return Promise.resolve(this.#current);
    if (this.#search) return this.#search;
    const search = this.#findAgain();
    const end = () => {
      if (this.#search === search) this.#search = undefined;
    };
    this.#search = search;
    search.then(end, () => setTimeout(end, FAILURE_HOLD_MS).unref());
    return search;
  }

  /** Watches a new connection for signs that the primary has moved. */
  track(client: pg.Client, server: PostgresServer): void {
    const slow = setTimeout(() => this.recheck(server), SLOW_MS).unref();
    this.#clients.set(client, server);
    client.once('connect', () => clearTimeout(slow));
    client.once('end', () => {
      clearTimeout(slow);
      this.#clients.delete(client);
    });
    client.on('error', () => this.recheck(server));
    const wire = wireOf(client);
    wire.on('errorMessage', ({ code }: { code?: string }) => {
      if (code === READ_ONLY) this.markReadOnly(server);
    });
    wire.on('parameterStatus', (status: { parameterName: string; parameterValue: string }) => {
      const readOnly = READ_ONLY_SETTINGS.includes(status.parameterName);
      if (readOnly && status.parameterValue === 'on') this.markReadOnly(server);
    });
  }

  recheck(server: PostgresServer): void {
    if (this.#current !== server) return;
    this.#current = undefined;
    this.find().catch(() => undefined);
  }

  /** Its data is about to become stale, so its connections are dropped. */
  markReadOnly(server: PostgresServer): void {
    this.recheck(server);
    this.#drop((where) => where === server);
  }

  async #findAgain(): Promise<PostgresServer> {
    const before = this.#last;
    const found = await this.#firstOf(
      before ? [before, ...this.#servers.filter((server) => server !== before)] : this.#servers,
    );
    if (before && found !== before) this.#log(`The database is now at ${nameOf(found)}`);
    this.#last = found;
    this.#current = found;
    this.#drop((where) => where !== found);
    return found;
  }

  /** Starts one probe after the other, so that a silent PostgreSQL server causes little delay. */
  async #firstOf(servers: readonly PostgresServer[]): Promise<PostgresServer> {
    let before: Promise<unknown> = Promise.resolve();
    let found = false;
    const probes = servers.map((server) => {
      const turn = before;
      const answer = turn.then(async () => {
        if (!found) await probe(server, this.#settings);
        found = true;
        return server;
      });
      before = turn.then(() =>
        Promise.race([
          answer.catch(() => undefined),
          delay(HEAD_START_MS, undefined, { ref: false }),
        ]),
      );
      return answer;
    });
    try {
      return await Promise.any(probes);
    } catch (error) {
      throw noPrimaryError(servers, (error as AggregateError).errors as Error[]);
    }
  }

  #drop(which: (server: PostgresServer) => boolean): void {
    for (const [client, server] of this.#clients) if (which(server)) dropClient(client);
  }
}

/** Connects to the current primary. */
export const primaryClient = (primary: Primary): ClientClass =>
  clientWith(async (client, connect) => {
    const server = await primary.find();
    client.host = server.host;
    client.port = server.port;
    primary.track(client, server);
    try {
      await connect();
      await requireWritable(client);
    } catch (error) {
      // Too many connections: it is still the primary.
      if (codeOf(error) !== TOO_MANY_CONNECTIONS) primary.recheck(server);
      dropClient(client);
      throw error;
    }
  });

async function probe({ connectionString }: PostgresServer, settings: ClientConfig): Promise<void> {
  const client = new PlainClient({
    ...settings,
    connectionString,
    connectionTimeoutMillis: PROBE_TIMEOUT_MS,
    query_timeout: PROBE_TIMEOUT_MS,
  });
  client.on('error', () => undefined); // Reported by the pending call.
  try {
    await client.connect();
    await requireWritable(client);
  } finally {
    // Not awaited: a silent PostgreSQL server would not answer this either.
    client.end().catch(() => undefined);
  }
}

/** Rejects standbys, and primaries that are set to read-only. */
async function requireWritable(client: pg.Client): Promise<void> {
  const { rows } = await client.query<[string]>({
    text: 'show transaction_read_only',
    rowMode: 'array',
  });
  if (rows[0]?.[0] === 'on') throw new DatabaseUnavailable('it is read-only');
}

/** If none is merely unreachable, waiting does not help: reports the first error. */
function noPrimaryError(servers: readonly PostgresServer[], errors: readonly Error[]): Error {
  if (!errors.some(isUnavailable)) return errors[0]!;
  const reasons = servers.map((server, n) => `${nameOf(server)}: ${errors[n]!.message}`);
  return new DatabaseUnavailable(`No PostgreSQL server accepts writes (${reasons.join('; ')})`);
}

const nameOf = ({ host, port }: PostgresServer): string => `${host}:${port}`;

const dropClient = (client: pg.Client): void => {
  wireOf(client).stream.destroy();
};
