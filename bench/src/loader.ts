import { Connection, expectStatus } from './connection.ts';
import type { Latencies } from './figures.ts';

export interface Load {
  /** Answers within the round. */
  readonly answered: number;
  /** The share of one core that this process used meanwhile. */
  readonly loaderCpu: number;
}

interface Round {
  /** Connection n sends request n. */
  readonly requests: readonly Buffer[];
  /** Any other status fails the run. */
  readonly status: number;
  readonly ms: number;
  readonly latencies: Latencies;
}

/** Closed-loop load: each connection sends its next request as soon as the answer is complete. */
export class Loader {
  readonly #connections: Connection[];
  #fail: (error: Error) => void = () => undefined;

  private constructor(port: number, connections: number) {
    this.#connections = Array.from(
      { length: connections },
      () => new Connection(port, (error) => this.#fail(error)),
    );
  }

  static async connect(port: number, connections: number): Promise<Loader> {
    const loader = new Loader(port, connections);
    await Promise.all(loader.#connections.map((connection) => connection.opened()));
    return loader;
  }

  async run(round: Round): Promise<Load> {
    const before = round.latencies.count;
    const cpuBefore = process.cpuUsage();
    const start = performance.now();
    await this.#keepBusy(round, start + round.ms);
    const { user, system } = process.cpuUsage(cpuBefore);
    return {
      answered: round.latencies.count - before,
      loaderCpu: (user + system) / 1000 / (performance.now() - start),
    };
  }

  #keepBusy({ requests, status, latencies }: Round, until: number): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#fail = reject;
      let busy = this.#connections.length;
      for (const [index, connection] of this.#connections.entries()) {
        const request = requests[index % requests.length]!;
        let sentAt = performance.now();
        connection.onAnswer = (answer, length) => {
          expectStatus(status, answer, length);
          const now = performance.now();
          if (now >= until) {
            busy -= 1;
            if (busy === 0) resolve();
            return;
          }
          latencies.add(now - sentAt);
          sentAt = now;
          connection.send(request);
        };
        connection.send(request);
      }
    });
  }

  close(): void {
    for (const connection of this.#connections) connection.close();
  }
}
