import type { MetricObjectWithValues, MetricValue } from 'prom-client';
import type { Location } from '../db/connection.ts';

export type Metrics = MetricObjectWithValues<MetricValue<string>>[];

/** Requests counted by one worker since its last report. */
export interface Counts {
  readonly limit: string;
  /** The minute they belong to. */
  readonly windowEnd: number;
  readonly counts: readonly (readonly [key: string, count: number])[];
}

/** From the main process to a worker. */
export type ToWorker =
  | { readonly kind: 'start'; readonly location: Location; readonly practiceSecret: string }
  | { readonly kind: 'stop' }
  | { readonly kind: 'counts'; readonly counts: Counts }
  | { readonly kind: 'get-metrics'; readonly id: number }
  | { readonly kind: 'all-metrics'; readonly id: number; readonly text: string };

/** From a worker to the main process. */
export type FromWorker =
  /** It can receive messages. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'listening'; readonly address: string }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'counts'; readonly counts: Counts }
  | { readonly kind: 'get-all-metrics'; readonly id: number }
  | { readonly kind: 'metrics'; readonly id: number; readonly metrics: Metrics };
