/** What must be undone however the run ends; last first. */
export class Endings {
  readonly #ends: (() => Promise<void>)[] = [];
  #running: Promise<void> | undefined;

  add(end: () => Promise<void>): void {
    if (!this.#running) {
      this.#ends.push(end);
      return;
    }
    // It began while everything else was being ended.
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
