import type { Config } from '../config.ts';
import type { Siblings } from '../workers/siblings.ts';
import { RateLimit } from './rate-limit.ts';

/** The rate limits per caller. */
export interface Limits {
  readonly requests: RateLimit;
  readonly signIns: RateLimit;
}

/** The workers of one machine share their counts. */
export function createLimits(config: Config, siblings: Siblings | undefined): Limits {
  const limits = {
    requests: new RateLimit(config.rateLimit),
    signIns: new RateLimit(config.signInRateLimit),
  };
  for (const [name, limit] of Object.entries(limits)) siblings?.share(name, limit);
  return limits;
}
