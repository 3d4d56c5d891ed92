import type { Socket } from 'node:net';
import type pg from 'pg';
import { runOn, type Way } from './connection.ts';
import { codeOf, DatabaseAway, NO_ROOM } from './database-away.ts';
import type { Prepared, Queryable } from './statement.ts';

/** Beyond this many, answers only get slower: better to say so at once. */
const MAX_WAITING = 2_000;

/**
 * Single reads, pipelined: many callers share few connections without waiting for each other's
 * answers (measured: more than twice a pool's throughput). A lost connection is made anew when the
 * next read asks for it.
 */
export class Reader implements Queryable {
  readonly #lanes: Lane[];

  constructor(way: Way, connections: number) {
    const open = () => this.#lanes.find((lane) => lane.client)?.client;
    this.#lanes = Array.from({ length: connections }, () => new Lane(way, open));
  }

  run(prepared: Prepared): Promise<{ rows: unknown[][]; rowCount: number }> {
    // A slow read holds up its own lane only.
    return this.#lanes.reduce((a, b) => (b.waiting < a.waiting ? b : a)).run(prepared);
  }

  get waiting(): number {
    return this.#lanes.reduce((sum, lane) => sum + lane.waiting, 0);
  }

  async close(): Promise<void> {
    await Promise.all(this.#lanes.map((lane) => lane.close()));
  }
}

class Lane {
  readonly #way: Way;
  /** The connection of another lane, where the server has no room for one more. */
  readonly #another: () => pg.Client | undefined;
  client: pg.Client | undefined;
  #connecting: Promise<pg.Client> | undefined;
  #closed = false;
  #gathering: Socket | undefined;
  waiting = 0;

  constructor(way: Way, another: () => pg.Client | undefined) {
    this.#way = way;
    this.#another = another;
  }

  async run(prepared: Prepared): Promise<{ rows: unknown[][]; rowCount: number }> {
    if (this.waiting >= MAX_WAITING) throw new DatabaseAway('Too many reads are waiting');
    this.waiting += 1;
    try {
      const client = this.client ?? (await this.#connect());
      this.#gather(client);
      return await runOn(client)(prepared);
    } finally {
      this.waiting -= 1;
    }
  }

  /** What is asked in one turn of the event loop goes out in one piece: writing is most of the cost. */
  #gather(client: pg.Client): void {
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
    if (this.#gathering === stream) return;
    this.#gathering = stream;
    stream.cork();
    setImmediate(() => {
      if (this.#gathering === stream) this.#gathering = undefined;
      stream.uncork();
    });
  }

  /** One attempt at a time, shared by all who wait for it. */
  #connect(): Promise<pg.Client> {
    this.#connecting ??= this.#open()
      .catch((error: unknown) => {
        const another = codeOf(error) === NO_ROOM ? this.#another() : undefined;
        if (!another) throw error;
        return another;
      })
      .finally(() => {
        this.#connecting = undefined;
      });
    return this.#connecting;
  }

  async #open(): Promise<pg.Client> {
    if (this.#closed) throw new DatabaseAway('The database connection is closed');
    const { Client, settings } = this.#way;
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
