import type { RateLimit } from '../http/rate-limit.ts';
import type { FromWorker, Metrics, ToWorker } from './messages.ts';

/** How long a caller may get more than the limit by asking several processes. */
const TELL_EVERY_MS = 100;

/** The other processes of this service on this machine, as one of them sees them. */
export class Siblings {
  readonly practiceSecret: Buffer;
  readonly #limits = new Map<string, RateLimit>();
  readonly #wanted = new Map<number, (text: string) => void>();
  #ownMetrics: () => Promise<Metrics> = async () => [];
  #ids = 0;

  constructor(practiceSecret: string) {
    this.practiceSecret = Buffer.from(practiceSecret, 'base64url');
    process.on('message', (message: ToWorker) => this.#hear(message));
    setInterval(() => this.#tellCounts(), TELL_EVERY_MS).unref();
  }

  /** What is counted here counts for all. */
  share(name: string, limit: RateLimit): void {
    limit.shared = true;
    this.#limits.set(name, limit);
  }

  /** The metrics of all processes in one, given how this one gets its own. */
  shareMetrics(own: () => Promise<Metrics>): () => Promise<string> {
    this.#ownMetrics = own;
    return () =>
      new Promise((resolve) => {
        const id = (this.#ids += 1);
        this.#wanted.set(id, resolve);
        tell({ kind: 'want-metrics', id });
      });
  }

  #hear(message: ToWorker): void {
    if (message.kind === 'counts') {
      const { limit, windowEnd, counts } = message.counts;
      this.#limits.get(limit)?.add(windowEnd, counts);
    } else if (message.kind === 'tell-metrics') {
      void this.#ownMetrics().then((metrics) => tell({ ...message, kind: 'metrics', metrics }));
    } else if (message.kind === 'all-metrics') {
      this.#wanted.get(message.id)?.(message.text);
      this.#wanted.delete(message.id);
    }
  }

  #tellCounts(): void {
    for (const [limit, counted] of this.#limits) {
      const news = counted.news();
      if (news) tell({ kind: 'counts', counts: { limit, ...news } });
    }
  }
}

/** To the first process; nobody is there any more while everything stops. */
export const tell = (message: FromWorker): void => {
  if (process.connected) process.send!(message);
};
