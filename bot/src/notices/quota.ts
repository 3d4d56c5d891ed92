/** The most notices of one chat server in a window, and the most that wait for it. */
export const MOST_NOTICES = 30;

/** Limits the notices of one chat server, so that a flood does not spam it. */
export class Quota {
  readonly #windowMs: number;
  readonly #now: () => number;
  #count = 0;
  #endsAt = 0;

  constructor(windowMs: number, now: () => number = Date.now) {
    this.#windowMs = windowMs;
    this.#now = now;
  }

  /** When the current window ends. */
  get endsAt(): number {
    return this.#endsAt;
  }

  /** Counts a notice; false if it exceeds the limit. */
  take(): boolean {
    const now = this.#now();
    if (now >= this.#endsAt) {
      this.#endsAt = now + this.#windowMs;
      this.#count = 0;
    }
    this.#count += 1;
    return this.#count <= MOST_NOTICES;
  }
}
