import type { MetricObjectWithValues, MetricValue } from 'prom-client';
import { type Announcement, type Feed, MAX_STALENESS_MS } from '../db/changes/feed.ts';
import type { Location } from '../db/connection.ts';
import type { RateLimit } from '../http/rate-limit.ts';

export type Metrics = MetricObjectWithValues<MetricValue<string>>[];

/** What one worker has counted per caller since its last message. */
interface Counts {
  readonly limit: string;
  /** When the minute ends in which they were counted. */
  readonly windowEnd: number;
  readonly counts: readonly (readonly [key: string, count: number])[];
}

/** From the primary process to a worker. */
export type ToWorker =
  /** Another worker has committed; the answer is `applied`. */
  | { readonly kind: 'announcement'; readonly id: number; readonly announcement: Announcement }
  /** All other workers have applied the announcement with this id. */
  | { readonly kind: 'announced'; readonly id: number }
  | { readonly kind: 'start'; readonly location: Location; readonly practiceSecret: string }
  | { readonly kind: 'drain' | 'dropReads' }
  | { readonly kind: 'stop' }
  | { readonly kind: 'counts'; readonly counts: Counts }
  | { readonly kind: 'send-metrics'; readonly id: number }
  | { readonly kind: 'all-metrics'; readonly id: number; readonly text: string };

/** From a worker to the primary process. */
export type FromWorker =
  /** It can receive messages from now on. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'listening'; readonly address: string }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'announcement'; readonly id: number; readonly announcement: Announcement }
  | { readonly kind: 'applied'; readonly id: number }
  | { readonly kind: 'counts'; readonly counts: Counts }
  | { readonly kind: 'request-metrics'; readonly id: number }
  | { readonly kind: 'metrics'; readonly id: number; readonly metrics: Metrics };

/** A caller that uses several workers can exceed a limit for this long. */
const SHARE_EVERY_MS = 100;

/** The other workers of this service on this machine, seen from one worker. */
export class Siblings {
  readonly practiceSecret: Buffer;
  readonly #limits = new Map<string, RateLimit>();
  readonly #pendingMetrics = new Map<number, (text: string) => void>();
  readonly #pendingAnnouncements = new Map<number, () => void>();
  #feed: Feed | undefined;
  #ownMetrics: () => Promise<Metrics> = async () => [];
  #ids = 0;

  constructor(practiceSecret: string) {
    this.practiceSecret = Buffer.from(practiceSecret, 'base64url');
    process.on('message', (message: ToWorker) => this.#receive(message));
    setInterval(() => this.#sendCounts(), SHARE_EVERY_MS).unref();
  }

  /** Makes all workers count for this limit together. */
  share(name: string, limit: RateLimit): void {
    limit.shared = true;
    this.#limits.set(name, limit);
  }

  /** Makes each worker apply the changes of the others before they answer. */
  shareFeed(feed: Feed): void {
    this.#feed = feed;
    feed.shareWithSiblings = (announcement) => this.#announce(announcement);
  }

  /** Gives a function that adds up the metrics of all workers; `own` reads those of this one. */
  shareMetrics(own: () => Promise<Metrics>): () => Promise<string> {
    this.#ownMetrics = own;
    return () =>
      new Promise((resolve) => {
        const id = (this.#ids += 1);
        this.#pendingMetrics.set(id, resolve);
        sendToPrimary({ kind: 'request-metrics', id });
      });
  }

  /** A worker that does not reply in time must poll before it uses its caches again. */
  async #announce(announcement: Announcement): Promise<void> {
    const id = (this.#ids += 1);
    let late: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      this.#pendingAnnouncements.set(id, resolve);
      sendToPrimary({ kind: 'announcement', id, announcement });
      late = setTimeout(resolve, MAX_STALENESS_MS);
    });
    clearTimeout(late);
    this.#pendingAnnouncements.delete(id);
  }

  #receive(message: ToWorker): void {
    if (message.kind === 'announcement') {
      this.#feed?.receive(message.announcement);
      sendToPrimary({ kind: 'applied', id: message.id });
    } else if (message.kind === 'announced') {
      this.#pendingAnnouncements.get(message.id)?.();
    } else if (message.kind === 'counts') {
      const { limit, windowEnd, counts } = message.counts;
      this.#limits.get(limit)?.add(windowEnd, counts);
    } else if (message.kind === 'send-metrics') {
      void this.#ownMetrics().then((metrics) =>
        sendToPrimary({ ...message, kind: 'metrics', metrics }),
      );
    } else if (message.kind === 'all-metrics') {
      this.#pendingMetrics.get(message.id)?.(message.text);
      this.#pendingMetrics.delete(message.id);
    }
  }

  #sendCounts(): void {
    for (const [limit, counted] of this.#limits) {
      const unsent = counted.takeUnsent();
      if (unsent) sendToPrimary({ kind: 'counts', counts: { limit, ...unsent } });
    }
  }
}

/** Does nothing if the primary process has ended or stops: then this one ends, too. */
export const sendToPrimary = (message: FromWorker): void => {
  process.send!(message, () => undefined);
};
