import pg from 'pg';

/** While the server says no, it is asked this often at most, however many would like to know. */
const ASK_EVERY_MS = 100;

type Callback = ((error: Error) => void) | ((error: null, client: pg.Client) => void);

/**
 * A server that starts or recovers says no to everybody, and each no costs it a process of its own:
 * a crowd that asks over and over keeps it from its work. So most get the last no without asking.
 */
export function restingClient(): typeof pg.Client {
  let no: { error: unknown; askAt: number } | undefined;
  return class extends pg.Client {
    override connect(): Promise<pg.Client>;
    override connect(callback: Callback): void;
    override connect(callback?: Callback): Promise<pg.Client> | void {
      const connected = this.#connect();
      if (!callback) return connected;
      const tell = callback as (error: Error | null, client?: pg.Client) => void;
      connected.then((client) => tell(null, client), tell);
    }

    async #connect(): Promise<pg.Client> {
      const askAt = performance.now() + ASK_EVERY_MS;
      if (no) {
        if (performance.now() < no.askAt) throw no.error;
        no = { ...no, askAt };
      }
      try {
        await super.connect();
        no = undefined;
        return this;
      } catch (error) {
        no = { error, askAt: no?.askAt ?? askAt };
        throw error;
      }
    }
  };
}
