import type { Config } from '../config.ts';
import { RateLimit } from './rate-limit.ts';

/** What is counted for each caller. */
export interface Limits {
  readonly requests: RateLimit;
  readonly signIns: RateLimit;
  /** Tokens that were nobody's. */
  readonly guesses: RateLimit;
}

export const createLimits = (config: Config): Limits => ({
  requests: new RateLimit(config.rateLimit),
  signIns: new RateLimit(config.signInRateLimit),
  guesses: new RateLimit(config.rateLimit),
});
