interface Limits {
  readonly concurrency: number;
  /** When full, the caller with the most waiting tasks loses the newest one (`QueueFull`). */
  readonly maxWaiting?: number;
  /** Further tasks of one caller fail at once with `QueueFull`. */
  readonly maxPerCaller?: number;
}

interface Waiting {
  readonly start: () => void;
  readonly refuse: (error: QueueFull) => void;
}

export class QueueFull extends Error {
  override readonly name = 'QueueFull';
}

/**
 * Runs a few tasks at a time. Callers take turns, so that nobody waits for all the tasks of another
 * one. The tasks of one caller run first come, first served.
 */
export class WorkQueue {
  readonly #limits: Required<Limits>;
  /** In the order of the turns. No list is empty. */
  readonly #waiting = new Map<string, Waiting[]>();
  #waitingCount = 0;
  #running = 0;

  constructor({ concurrency, maxWaiting = Infinity, maxPerCaller = Infinity }: Limits) {
    this.#limits = { concurrency, maxWaiting, maxPerCaller };
  }

  async run<T>(task: () => Promise<T>, caller = ''): Promise<T> {
    if (this.#running < this.#limits.concurrency) this.#running += 1;
    else await this.#wait(caller);
    try {
      return await task();
    } finally {
      this.#startNext();
    }
  }

  async #wait(caller: string): Promise<void> {
    const own = this.#waiting.get(caller) ?? [];
    if (own.length >= this.#limits.maxPerCaller) throw new QueueFull('The queue is full.');
    if (this.#waitingCount >= this.#limits.maxWaiting) this.#makeRoomFor(own);
    this.#waitingCount += 1;
    this.#waiting.set(caller, own);
    await new Promise<void>((start, refuse) => own.push({ start, refuse }));
  }

  #makeRoomFor(own: readonly Waiting[]): void {
    let most: Waiting[] = [];
    for (const waiting of this.#waiting.values()) if (waiting.length > most.length) most = waiting;
    const full = new QueueFull('The queue is full.');
    if (most.length <= own.length + 1) throw full;
    most.pop()!.refuse(full);
    this.#waitingCount -= 1;
  }

  #startNext(): void {
    const [next] = this.#waiting;
    if (!next) {
      this.#running -= 1;
      return;
    }
    const [caller, own] = next;
    const { start } = own.shift()!;
    this.#waitingCount -= 1;
    // A caller with more tasks goes to the end.
    this.#waiting.delete(caller);
    if (own.length > 0) this.#waiting.set(caller, own);
    start();
  }
}
