import type { Config } from '../config.ts';
import type { Siblings } from '../workers/siblings.ts';
import { RateLimit } from './rate-limit.ts';

/** What is counted for each caller. */
export interface Limits {
  readonly requests: RateLimit;
  readonly signIns: RateLimit;
  /** Tokens that were nobody's. */
  readonly guesses: RateLimit;
}

/** All processes of one machine count together. */
export function createLimits(config: Config, siblings: Siblings | undefined): Limits {
  const limits = {
    requests: new RateLimit(config.rateLimit),
    signIns: new RateLimit(config.signInRateLimit),
    guesses: new RateLimit(config.rateLimit),
  };
  for (const [name, limit] of Object.entries(limits)) siblings?.share(name, limit);
  return limits;
}
