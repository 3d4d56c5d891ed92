import { setTimeout as delay } from 'node:timers/promises';
import { STOP_POSTGRES_MS } from './platform/db/embedded/postmaster.ts';

/**
 * How long the service waits, in milliseconds, and works. These are part of the Config but no settings:
 * operators cannot change them, and tests shorten those that they would have to wait for.
 */
export const productionTiming = {
  /** Until the head of a request has arrived. */
  requestHead: 20_000,
  /** Until a complete request has arrived. */
  request: 30_000,
  /** Between two checks for requests that are over either limit. */
  requestCheck: 5_000,
  /** How long a client may take nothing of an answer that waits for it. */
  stalledReader: 15_000,
  /** Between two checks for stalled readers. */
  stalledReaderCheck: 1_000,
  /** Between two heartbeats of an event stream on which nothing happens. */
  eventHeartbeat: 15_000,
  /** Between two announcements of who has a map open. After two and a half of these, a person has left. */
  presence: 10_000,
  /** How long the rendered metrics are shared by all callers. */
  metrics: 1_000,
  /** While the service stops: for clients to complete their request and to read the answer. */
  lastAnswers: 10_000,
  /** Until the chat platform has answered a sign-in. */
  chatAnswer: 5_000,
  /** Until a picture is decoded and cut into tiles. */
  picture: 40_000,
  /** `N` of scrypt for passwords that people choose: 32 MiB and about 150 ms of one core per guess. */
  passwordCost: 2 ** 15,
};

export type Timing = Readonly<typeof productionTiming>;

const LAST_TRANSACTIONS_MS = 5_000;
const RESERVE_MS = 2_000;

/** For the last answers, and then for jobs and transactions. */
export const STOP_SERVING_MS = productionTiming.lastAnswers + LAST_TRANSACTIONS_MS;
/** For the complete stop, after the draining. `deploy/` must grant more than both. */
export const STOP_WITHIN_MS = STOP_SERVING_MS + STOP_POSTGRES_MS + RESERVE_MS;

/** Stops waiting for work that takes too long. The end of the process or of the database ends it. */
export const atMost = (ms: number, work: Promise<void>): Promise<void> =>
  Promise.race([work, delay(ms, undefined, { ref: false })]);
