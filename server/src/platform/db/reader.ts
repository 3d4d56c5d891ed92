import type pg from 'pg';
import { batchWrites, runOn, type Connector } from './connection.ts';
import { codeOf, DatabaseUnavailable, TOO_MANY_CONNECTIONS } from './database-errors.ts';
import type { Prepared, Queryable } from './statement.ts';

/** Beyond this, reads fail at once instead of getting slower. */
const MAX_WAITING = 2_000;

/**
 * Pipelines single reads over a few connections: callers do not wait for each other's results
 * (measured: more than twice a pool's throughput). A lost connection is reopened by the next read.
 */
export class Reader implements Queryable {
  readonly #connections: ReadConnection[];

  constructor(connector: Connector, connections: number) {
    const open = () => this.#connections.find((connection) => connection.client)?.client;
    this.#connections = Array.from(
      { length: connections },
      () => new ReadConnection(connector, open),
    );
  }

  run(prepared: Prepared): Promise<{ rows: unknown[][]; rowCount: number }> {
    // A slow read delays only its own connection.
    return this.#connections.reduce((a, b) => (b.waiting < a.waiting ? b : a)).run(prepared);
  }

  get waiting(): number {
    return this.#connections.reduce((sum, connection) => sum + connection.waiting, 0);
  }

  async close(): Promise<void> {
    await Promise.all(this.#connections.map((connection) => connection.close()));
  }
}

class ReadConnection {
  readonly #connector: Connector;
  /** Another open connection, for when PostgreSQL has no free slot. */
  readonly #fallback: () => pg.Client | undefined;
  client: pg.Client | undefined;
  #connecting: Promise<pg.Client> | undefined;
  #closed = false;
  waiting = 0;

  constructor(connector: Connector, fallback: () => pg.Client | undefined) {
    this.#connector = connector;
    this.#fallback = fallback;
  }

  async run(prepared: Prepared): Promise<{ rows: unknown[][]; rowCount: number }> {
    if (this.waiting >= MAX_WAITING) throw new DatabaseUnavailable('Too many reads are waiting');
    this.waiting += 1;
    try {
      const client = this.client ?? (await this.#connect());
      batchWrites(client);
      return await runOn(client)(prepared);
    } finally {
      this.waiting -= 1;
    }
  }

  /** Concurrent callers share one attempt. */
  #connect(): Promise<pg.Client> {
    this.#connecting ??= this.#open()
      .catch((error: unknown) => {
        const fallback = codeOf(error) === TOO_MANY_CONNECTIONS ? this.#fallback() : undefined;
        if (!fallback) throw error;
        return fallback;
      })
      .finally(() => {
        this.#connecting = undefined;
      });
    return this.#connecting;
  }

  async #open(): Promise<pg.Client> {
    if (this.#closed) throw new DatabaseUnavailable('The database connection is closed');
    const { Client, settings } = this.#connector;
    const client = new Client({ ...settings, pipeline: true });
    const forget = () => {
      if (this.client === client) this.client = undefined;
    };
    client.on('error', forget);
    client.on('end', forget);
    await client.connect();
    this.client = client;
    return client;
  }

  async close(): Promise<void> {
    this.#closed = true;
    const client = this.client ?? (await this.#connecting?.catch(() => undefined));
    this.client = undefined;
    await client?.end();
  }
}
