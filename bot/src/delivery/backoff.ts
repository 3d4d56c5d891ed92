import { setTimeout as delay } from 'node:timers/promises';

const FIRST_MS = 500;
const LONGEST_MS = 30_000;

/** Exponential backoff with jitter. */
export class Backoff {
  #tries = 0;

  /** False where `signal` ended the wait. */
  async wait(signal: AbortSignal, atLeastMs = 0): Promise<boolean> {
    const pause = Math.min(FIRST_MS * 2 ** this.#tries, LONGEST_MS) * (0.75 + Math.random() / 2);
    this.#tries += 1;
    try {
      await delay(Math.max(pause, atLeastMs), undefined, { signal });
      return true;
    } catch {
      return false;
    }
  }

  reset(): void {
    this.#tries = 0;
  }
}
