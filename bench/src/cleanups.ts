/** Cleanup tasks, run in reverse order however the run ends. */
export class Cleanups {
  readonly #ends: (() => Promise<void>)[] = [];
  #running: Promise<void> | undefined;

  add(end: () => Promise<void>): void {
    if (!this.#running) {
      this.#ends.push(end);
      return;
    }
    // Added during cleanup, so clean it up immediately.
    void end();
    throw new Error('The run is being stopped');
  }

  run(): Promise<void> {
    this.#running ??= this.#all();
    return this.#running;
  }

  async #all(): Promise<void> {
    for (const end of this.#ends.toReversed()) {
      await end().catch((error: unknown) => {
        process.stderr.write(`Could not clean up: ${String(error)}\n`);
      });
    }
  }
}
