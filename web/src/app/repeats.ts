interface Sending<T> {
  input: string;
  answer: Promise<T>;
  succeededAt?: number;
}

/**
 * Recognizes a change that is sent twice by accident, as by a double click: the same input while the
 * first request is under way, or for some time after it succeeded.
 */
export class Repeats<T> {
  readonly #settledMs: number;
  #last: Sending<T> | undefined;

  constructor(settledMs: number) {
    this.#settledMs = settledMs;
  }

  /** The answer to the same input, if this is a repeat. */
  of(input: unknown): Promise<T> | undefined {
    const last = this.#last;
    if (!last || last.input !== JSON.stringify(input)) return undefined;
    const { answer, succeededAt } = last;
    const isUnderWay = succeededAt === undefined;
    return isUnderWay || performance.now() - succeededAt < this.#settledMs ? answer : undefined;
  }

  note(input: unknown, answer: Promise<T>): void {
    const sending: Sending<T> = { input: JSON.stringify(input), answer };
    this.#last = sending;
    const succeed = () => (sending.succeededAt = performance.now());
    const fail = () => {
      if (this.#last === sending) this.#last = undefined;
    };
    void answer.then(succeed, fail);
  }
}
