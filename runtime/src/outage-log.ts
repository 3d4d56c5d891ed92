import { describeError, type Log } from './log.ts';

/** Some requests can still work during an outage. */
const CALM_MS = 2_000;

interface Options {
  readonly begins: string;
  readonly ends: string;
  /** The outage is over once something worked and nothing has failed for this long. */
  readonly calmMs?: number;
}

type Fields = Readonly<Record<string, unknown>>;

interface Outage {
  readonly began: number;
  readonly more: Fields;
  last: number;
  failures: number;
}

/** Logs the beginning and the end of an outage, instead of each failure. */
export class OutageLog {
  readonly #log: Pick<Log, 'info' | 'warn'>;
  readonly #options: Options;
  #outage: Outage | undefined;

  constructor(log: Pick<Log, 'info' | 'warn'>, options: Options) {
    this.#log = log;
    this.#options = options;
  }

  /** `more`: further fields of both lines. */
  failed(error: unknown, more: Fields = {}): void {
    const now = performance.now();
    if (this.#outage) {
      this.#outage.last = now;
      this.#outage.failures += 1;
      return;
    }
    this.#outage = { began: now, last: now, failures: 1, more };
    this.#log.warn({ reason: describeError(error), ...more }, this.#options.begins);
  }

  worked(): void {
    if (!this.#outage) return;
    const { began, last, failures, more } = this.#outage;
    if (performance.now() - last < (this.#options.calmMs ?? CALM_MS)) return;
    this.#outage = undefined;
    const seconds = Math.ceil((last - began) / 1000);
    this.#log.info({ ...more, seconds, failures }, this.#options.ends);
  }
}
