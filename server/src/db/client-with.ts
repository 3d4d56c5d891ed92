import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import pg from 'pg';

type Callback = ((error: Error) => void) | ((error: null, client: pg.Client) => void);
type ConnectBy = (client: pg.Client, connect: () => Promise<unknown>) => Promise<void>;

/** What the driver keeps to itself: the connection below a client. */
export const wireOf = (client: pg.ClientBase): EventEmitter & { readonly stream: Socket } =>
  (client as unknown as { connection: EventEmitter & { stream: Socket } }).connection;

/** The driver's client, but for how it connects: `connect` is how it would by itself. */
export const clientWith = (connectBy: ConnectBy): typeof pg.Client =>
  class extends pg.Client {
    override connect(): Promise<pg.Client>;
    override connect(callback: Callback): void;
    override connect(callback?: Callback): Promise<pg.Client> | void {
      // A server that shuts down may end the connection in the same breath in which it greets, and
      // before anybody who waits for the greeting has had the time to listen for errors.
      this.on('error', () => undefined);
      const connected = connectBy(this, () => super.connect()).then(() => this);
      if (!callback) return connected;
      const tell = callback as (error: Error | null, client?: pg.Client) => void;
      connected.then((client) => tell(null, client), tell);
    }
  };
