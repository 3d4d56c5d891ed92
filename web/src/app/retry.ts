import { ProblemError } from '@clan-companion/contract/core/client';

const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 30_000;

/** Tries again after a failure, with pauses that become longer until something succeeds. */
export class Retry {
  readonly #attempt: () => unknown;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pauseMs = FIRST_PAUSE_MS;

  constructor(attempt: () => unknown) {
    this.#attempt = attempt;
  }

  /** After a failure. The service may have asked for a longer pause. */
  later(error: unknown): void {
    const { retryAfter = 0 } = error instanceof ProblemError ? error : {};
    this.cancel();
    this.#timer = setTimeout(() => this.#attempt(), Math.max(this.#pauseMs, retryAfter * 1000));
    this.#pauseMs = Math.min(2 * this.#pauseMs, MAX_PAUSE_MS);
  }

  /** Before an attempt that somebody else makes. */
  cancel(): void {
    clearTimeout(this.#timer);
  }

  succeeded(): void {
    this.cancel();
    this.#pauseMs = FIRST_PAUSE_MS;
  }
}
