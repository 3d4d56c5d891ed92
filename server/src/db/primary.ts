import { setTimeout as delay } from 'node:timers/promises';
import pg, { type ClientConfig } from 'pg';
import { clientWith, wireOf } from './client-with.ts';
import { codeOf, DatabaseAway, isAway, NO_ROOM } from './database-away.ts';

/** A server that answers at all answers within this. */
const ASK_WITHIN_MS = 2_000;
/** Who does not answer by then is not waited for alone. */
const HEAD_START_MS = 250;
/** A connection that takes longer than this is a reason to look elsewhere. */
const SLOW_MS = 1_000;
/** How long "nowhere" holds, however many ask. */
const NOWHERE_MS = 250;

const READ_ONLY = '25006';
const READ_ONLY_SETTINGS = ['in_hot_standby', 'default_transaction_read_only'];

interface Server {
  readonly connectionString: string;
  readonly host: string;
  readonly port: number;
}

/**
 * Which of several servers takes writes. It is remembered, and looked for anew as soon as there is
 * reason to doubt it; connections to one that takes them no more are dropped.
 */
export class Primary {
  readonly #servers: readonly Server[];
  readonly #settings: ClientConfig;
  readonly #log: (line: string) => void;
  readonly #clients = new Map<pg.Client, Server>();
  #known: Server | undefined;
  #last: Server | undefined;
  #search: Promise<Server> | undefined;

  constructor(addresses: readonly string[], settings: ClientConfig, log: (line: string) => void) {
    this.#settings = settings;
    this.#log = log;
    this.#servers = addresses.map((connectionString) => {
      const { host, port } = new pg.Client({ connectionString });
      return { connectionString, host, port };
    });
  }

  /** All who ask at once share one search. */
  find(): Promise<Server> {
    if (this.#known) return Promise.resolve(this.#known);
    if (this.#search) return this.#search;
    const search = this.#look();
    const end = () => {
      if (this.#search === search) this.#search = undefined;
    };
    this.#search = search;
    search.then(end, () => setTimeout(end, NOWHERE_MS).unref());
    return search;
  }

  /** A connection that is being made to it. */
  watch(client: pg.Client, server: Server): void {
    const slow = setTimeout(() => this.doubt(server), SLOW_MS).unref();
    this.#clients.set(client, server);
    client.once('connect', () => clearTimeout(slow));
    client.once('end', () => {
      clearTimeout(slow);
      this.#clients.delete(client);
    });
    client.on('error', () => this.doubt(server));
    const wire = wireOf(client);
    wire.on('errorMessage', ({ code }: { code?: string }) => {
      if (code === READ_ONLY) this.left(server);
    });
    wire.on('parameterStatus', (told: { parameterName: string; parameterValue: string }) => {
      const readOnly = READ_ONLY_SETTINGS.includes(told.parameterName);
      if (readOnly && told.parameterValue === 'on') this.left(server);
    });
  }

  doubt(server: Server): void {
    if (this.#known !== server) return;
    this.#known = undefined;
    this.find().catch(() => undefined);
  }

  /** It takes no more writes, and what it knows is soon out of date. */
  left(server: Server): void {
    this.doubt(server);
    this.#drop((where) => where === server);
  }

  async #look(): Promise<Server> {
    const before = this.#last;
    const found = await this.#firstOf(
      before ? [before, ...this.#servers.filter((server) => server !== before)] : this.#servers,
    );
    if (before && found !== before) this.#log(`The database is now at ${nameOf(found)}`);
    this.#last = found;
    this.#known = found;
    this.#drop((where) => where !== found);
    return found;
  }

  /** One after the other, but none is held up by one that is silent. */
  async #firstOf(servers: readonly Server[]): Promise<Server> {
    let before: Promise<unknown> = Promise.resolve();
    let found = false;
    const asked = servers.map((server) => {
      const turn = before;
      const answer = turn.then(async () => {
        if (!found) await ask(server, this.#settings);
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
      return await Promise.any(asked);
    } catch (error) {
      throw nowhere(servers, (error as AggregateError).errors as Error[]);
    }
  }

  #drop(which: (server: Server) => boolean): void {
    for (const [client, server] of this.#clients) if (which(server)) dropClient(client);
  }
}

/** Connects to the server that takes writes, wherever that is at the time. */
export const clientOf = (primary: Primary): typeof pg.Client =>
  clientWith(async (client, connect) => {
    const server = await primary.find();
    client.host = server.host;
    client.port = server.port;
    primary.watch(client, server);
    try {
      await connect();
      await requireWritable(client);
    } catch (error) {
      // One without room for another connection is there all the same.
      if (codeOf(error) !== NO_ROOM) primary.doubt(server);
      dropClient(client);
      throw error;
    }
  });

async function ask({ connectionString }: Server, settings: ClientConfig): Promise<void> {
  const client = new pg.Client({
    ...settings,
    connectionString,
    connectionTimeoutMillis: ASK_WITHIN_MS,
    query_timeout: ASK_WITHIN_MS,
  });
  client.on('error', () => undefined); // Told by what is under way.
  try {
    await client.connect();
    await requireWritable(client);
  } finally {
    // Not waited for: a server that has gone silent does not take leave either.
    client.end().catch(() => undefined);
  }
}

/** Not only a standby says no, also a primary that somebody has closed for writing. */
async function requireWritable(client: pg.Client): Promise<void> {
  const { rows } = await client.query<[string]>({
    text: 'show transaction_read_only',
    rowMode: 'array',
  });
  if (rows[0]?.[0] === 'on') throw new DatabaseAway('it takes no writes');
}

/** Where all of them say no, waiting does not help: then it is what the first one says. */
function nowhere(servers: readonly Server[], errors: readonly Error[]): Error {
  if (!errors.some(isAway)) return errors[0]!;
  const reasons = servers.map((server, n) => `${nameOf(server)}: ${errors[n]!.message}`);
  return new DatabaseAway(`No server takes writes (${reasons.join('; ')})`);
}

const nameOf = ({ host, port }: Server): string => `${host}:${port}`;

const dropClient = (client: pg.Client): void => {
  wireOf(client).stream.destroy();
};
