import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import pg from 'pg';

type Callback = ((error: Error) => void) | ((error: null, client: pg.Client) => void);
type ConnectBy = (client: pg.Client, connect: () => Promise<unknown>) => Promise<void>;

/** The protocol connection of a client, which the driver does not expose. */
export const wireOf = (client: pg.ClientBase): EventEmitter & { readonly stream: Socket } =>
  (client as unknown as { connection: EventEmitter & { stream: Socket } }).connection;

/** A client class with its own way to connect; `connect` is the driver's. */
export const clientWith = (connectBy: ConnectBy): typeof pg.Client =>
  class extends pg.Client {
    override connect(): Promise<pg.Client>;
    override connect(callback: Callback): void;
    override connect(callback?: Callback): Promise<pg.Client> | void {
      // A PostgreSQL server that shuts down can disconnect right after its greeting, before the caller
      // has added an error listener.
      this.on('error', () => undefined);
      const connected = connectBy(this, () => super.connect()).then(() => this);
      if (!callback) return connected;
      const report = callback as (error: Error | null, client?: pg.Client) => void;
      connected.then((client) => report(null, client), report);
    }
  };
