import { setTimeout as delay } from 'node:timers/promises';
import { STOP_POSTGRES_MS } from './platform/db/embedded/postmaster.ts';
import { productionTiming } from './timing.ts';

const LAST_TRANSACTIONS_MS = 5_000;
const RESERVE_MS = 2_000;

/** For the last answers, and then for jobs and transactions. */
export const STOP_SERVING_MS = productionTiming.lastAnswers + LAST_TRANSACTIONS_MS;
/** For the complete stop, after the draining. `deploy/` must grant more than both. */
export const STOP_WITHIN_MS = STOP_SERVING_MS + STOP_POSTGRES_MS + RESERVE_MS;

/** Stops waiting for work that takes too long. The end of the process or of the database ends it. */
export const atMost = (ms: number, work: Promise<void>): Promise<void> =>
  Promise.race([work, delay(ms, undefined, { ref: false })]);
