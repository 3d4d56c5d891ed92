interface Limits {
  readonly concurrency: number;
  /** Further calls fail at once with `QueueFull`. */
  readonly maxWaiting?: number;
}

export class QueueFull extends Error {
  override readonly name = 'QueueFull';
}

/** Runs a few tasks at a time; the others wait, first come, first served. */
export class WorkQueue {
  readonly #limits: Required<Limits>;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor({ concurrency, maxWaiting = Number.POSITIVE_INFINITY }: Limits) {
    this.#limits = { concurrency, maxWaiting };
  }

  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.#running < this.#limits.concurrency) this.#running += 1;
    else if (this.#waiting.length < this.#limits.maxWaiting) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else throw new QueueFull('The queue is full.');
    try {
      return await task();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
