import type { MetricObjectWithValues, MetricValue } from 'prom-client';
import type { Location } from '../db/connection.ts';

export type Metrics = MetricObjectWithValues<MetricValue<string>>[];

/** What one process has counted for its callers since it last told. */
export interface Counts {
  readonly limit: string;
  /** The minute that they belong to. */
  readonly windowEnd: number;
  readonly counts: readonly (readonly [key: string, count: number])[];
}

/** What the first process tells the others. */
export type ToWorker =
  | { readonly kind: 'start'; readonly location: Location; readonly practiceSecret: string }
  | { readonly kind: 'stop' }
  | { readonly kind: 'counts'; readonly counts: Counts }
  | { readonly kind: 'tell-metrics'; readonly id: number }
  | { readonly kind: 'all-metrics'; readonly id: number; readonly text: string };

/** What they tell the first one. */
export type FromWorker =
  /** It can be told things from now on. */
  | { readonly kind: 'there' }
  | { readonly kind: 'listening'; readonly address: string }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'counts'; readonly counts: Counts }
  | { readonly kind: 'want-metrics'; readonly id: number }
  | { readonly kind: 'metrics'; readonly id: number; readonly metrics: Metrics };
