import type { MetricObjectWithValues, MetricValue } from 'prom-client';
import type { Announcement } from '../db/changes/feed.ts';
import type { Location } from '../db/connection.ts';

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
