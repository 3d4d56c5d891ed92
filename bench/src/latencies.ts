const STEP_MS = 0.02;
const STEPS = 100_000;

/** A histogram with buckets of 20 µs up to 2 s, so that samples need no additional memory. */
export class Latencies {
  readonly #counts = new Uint32Array(STEPS);
  #total = 0;

  add(ms: number): void {
    this.#counts[Math.min(STEPS - 1, Math.floor(ms / STEP_MS))]! += 1;
    this.#total += 1;
  }

  get count(): number {
    return this.#total;
  }

  /** The latency that this share of the answers did not exceed. */
  quantile(share: number): number {
    let left = this.#total * share;
    for (const [step, count] of this.#counts.entries()) {
      left -= count;
      if (left <= 0) return (step + 1) * STEP_MS;
    }
    return Number.POSITIVE_INFINITY;
  }
}
