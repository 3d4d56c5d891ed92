const TICK_MS = 20;

/**
 * Measures time while the event loop responds. On a busy machine, the test process may stop for
 * seconds, in which the bot could not have answered.
 */
export class ResponsiveClock {
  #timer: NodeJS.Timeout | undefined;
  #nowMs = 0;

  start(): void {
    let last = performance.now();
    this.#timer ??= setInterval(() => {
      const now = performance.now();
      this.#nowMs += Math.min(now - last, 2 * TICK_MS);
      last = now;
      for (const due of [...this.#due]) if (due.at <= this.#nowMs) this.#run(due);
    }, TICK_MS).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  readonly #due = new Set<{ at: number; run: () => void }>();

  /** Runs a function later. Returns a function that cancels this. */
  after(ms: number, run: () => void): () => void {
    const due = { at: this.#nowMs + ms, run };
    this.#due.add(due);
    return () => this.#due.delete(due);
  }

  #run(due: { at: number; run: () => void }): void {
    this.#due.delete(due);
    due.run();
  }
}
