import { setTimeout as delay } from 'node:timers/promises';

/** Exponential backoff with jitter. */
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
    const jitter = 0.75 + Math.random() / 2;
    const pause = Math.min(this.#firstMs * 2 ** this.#tries, this.#maxMs) * jitter;
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
