import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import pg from 'pg';

/** Minimum time between connection attempts while PostgreSQL rejects them. */
const RETRY_EVERY_MS = 100;

/**
 * While PostgreSQL starts or recovers, each rejected connection costs it a process, and many retries
 * would slow the recovery down. So most attempts fail at once with the last error.
 */
export function throttledClient(): ClientClass {
  let rejection: { error: unknown; retryAt: number } | undefined;
  return clientWith(async (_client, connect) => {
    const retryAt = performance.now() + RETRY_EVERY_MS;
    if (rejection) {
      if (performance.now() < rejection.retryAt) throw rejection.error;
      rejection = { ...rejection, retryAt };
    }
    try {
      await connect();
      rejection = undefined;
    } catch (error) {
      rejection = { error, retryAt: rejection?.retryAt ?? retryAt };
      throw error;
    }
  });
}

type Callback = ((error: Error) => void) | ((error: null, client: pg.Client) => void);
type ConnectBy = (client: pg.Client, connect: () => Promise<unknown>) => Promise<void>;

export type ClientClass = new (config?: pg.ClientConfig) => pg.Client;

/** JIT and parallel workers only slow short statements down. */
const SESSION = { TimeZone: 'UTC', jit: 'off', max_parallel_workers_per_gather: 0 };

/** The protocol connection of a client, which the driver does not expose. */
export const wireOf = (client: pg.ClientBase): EventEmitter & { readonly stream: Socket } =>
  (client as unknown as { connection: EventEmitter & { stream: Socket } }).connection;

/**
 * A client class with its own way to connect; `connect` is the driver's. Poolers reject settings in the
 * startup message, so these are set by a statement.
 */
export const clientWith = (connectBy: ConnectBy): ClientClass =>
  class extends pg.Client {
    readonly #session: string;

    constructor(config: pg.ClientConfig = {}) {
      const { statement_timeout, idle_in_transaction_session_timeout, ...others } = config;
      super(others);
      this.#session = setStatements({
        ...SESSION,
        statement_timeout: Number(statement_timeout) || 0,
        idle_in_transaction_session_timeout: idle_in_transaction_session_timeout ?? 0,
      });
    }

    override connect(): Promise<pg.Client>;
    override connect(callback: Callback): void;
    override connect(callback?: Callback): Promise<pg.Client> | void {
      // A PostgreSQL server that shuts down can disconnect right after its greeting, before the caller
      // has added an error listener.
      this.on('error', () => undefined);
      const connected = connectBy(this, async () => {
        await super.connect();
        this.#setUp();
      }).then(() => this);
      if (!callback) return connected;
      const report = callback as (error: Error | null, client?: pg.Client) => void;
      connected.then((client) => report(null, client), report);
    }

    /** Not awaited, which saves a round trip: statements are executed in order. */
    #setUp(): void {
      super.query(this.#session).catch((error: Error) => wireOf(this).stream.destroy(error));
    }
  };

/** Without anything special. */
export const PlainClient = clientWith(async (_client, connect) => void (await connect()));

const setStatements = (values: Record<string, string | number>): string =>
  Object.entries(values)
    .map(([name, value]) => `set ${name} = ${value}`)
    .join('; ');
