import type { Config } from '../../config.ts';
import type { Siblings } from '../workers/siblings.ts';
import { RateLimit } from './rate-limit.ts';

const REPORTS_PER_HOUR = 10;
const HOUR_MS = 3_600_000;

/** The rate limits per caller. */
export interface Limits {
  readonly requests: RateLimit;
  readonly signIns: RateLimit;
  readonly reports: RateLimit;
}

/** The workers of one machine share their counts. */
export function createLimits(config: Config, siblings: Siblings | undefined): Limits {
  const limits = {
    requests: new RateLimit(config.rateLimit),
    signIns: new RateLimit(config.signInRateLimit),
    reports: new RateLimit(REPORTS_PER_HOUR, Date.now, HOUR_MS),
  };
  for (const [name, limit] of Object.entries(limits)) siblings?.share(name, limit);
  return limits;
}
