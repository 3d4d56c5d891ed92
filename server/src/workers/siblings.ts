import type { RateLimit } from '../http/rate-limit.ts';
import type { FromWorker, Metrics, ToWorker } from './messages.ts';

/** How long a caller can exceed a limit by using several workers. */
const REPORT_EVERY_MS = 100;

/** The other workers, as seen from one of them. */
export class Siblings {
  readonly practiceSecret: Buffer;
  readonly #limits = new Map<string, RateLimit>();
  readonly #metricRequests = new Map<number, (text: string) => void>();
  #ownMetrics: () => Promise<Metrics> = async () => [];
  #ids = 0;

  constructor(practiceSecret: string) {
    this.practiceSecret = Buffer.from(practiceSecret, 'base64url');
    process.on('message', (message: ToWorker) => this.#receive(message));
    setInterval(() => this.#reportCounts(), REPORT_EVERY_MS).unref();
  }

  /** Counts are shared with the other workers. */
  share(name: string, limit: RateLimit): void {
    limit.shared = true;
    this.#limits.set(name, limit);
  }

  /** Returns a function that reads the metrics of all workers. */
  shareMetrics(own: () => Promise<Metrics>): () => Promise<string> {
    this.#ownMetrics = own;
    return () =>
      new Promise((resolve) => {
        const id = (this.#ids += 1);
        this.#metricRequests.set(id, resolve);
        sendToMain({ kind: 'get-all-metrics', id });
      });
  }

  #receive(message: ToWorker): void {
    if (message.kind === 'counts') {
      const { limit, windowEnd, counts } = message.counts;
      this.#limits.get(limit)?.add(windowEnd, counts);
    } else if (message.kind === 'get-metrics') {
      void this.#ownMetrics().then((metrics) =>
        sendToMain({ ...message, kind: 'metrics', metrics }),
      );
    } else if (message.kind === 'all-metrics') {
      this.#metricRequests.get(message.id)?.(message.text);
      this.#metricRequests.delete(message.id);
    }
  }

  #reportCounts(): void {
    for (const [limit, counted] of this.#limits) {
      const news = counted.news();
      if (news) sendToMain({ kind: 'counts', counts: { limit, ...news } });
    }
  }
}

/** Does nothing if the main process has disconnected, as during a stop. */
export const sendToMain = (message: FromWorker): void => {
  if (process.connected) process.send!(message);
};
