import { setTimeout as delay } from 'node:timers/promises';

/** Doubles with each failure up to a limit. The jitter keeps processes from retrying together. */
export const backoff = (failures: number, { first, longest }: { first: number; longest: number }) =>
  Math.min(longest, first * 2 ** failures) * (1 - Math.random() / 4);

/** Waits longer after each try. */
export class Backoff {
  readonly #firstMs: number;
  readonly #maxMs: number;
  #tries = 0;

  constructor({ firstMs = 500, maxMs = 30_000 } = {}) {
    this.#firstMs = firstMs;
    this.#maxMs = maxMs;
  }

  /** Returns false if `signal` ended the wait. */
  async wait(signal?: AbortSignal, atLeastMs = 0): Promise<boolean> {
    const pause = backoff(this.#tries, { first: this.#firstMs, longest: this.#maxMs });
    this.#tries += 1;
    try {
      await delay(Math.max(pause, atLeastMs), undefined, signal && { signal });
      return true;
    } catch {
      return false;
    }
  }

  reset(): void {
    this.#tries = 0;
  }
}
