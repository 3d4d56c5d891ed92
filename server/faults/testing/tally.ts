import { ProblemError } from '@clan-companion/contract/core/client';

/** The outcomes of all requests. */
export interface Counts {
  acknowledged: number;
  /** 503 with Retry-After: not done, or the outcome is unknown. */
  refused: number;
  /** The connection broke before the answer; allowed only where the service itself is killed. */
  cutOff: number;
  reads: number;
  longestMs: number;
  /** Incorrect answers; must stay empty. */
  readonly wrong: string[];
}

/** Classifies every answer as success, clean refusal or wrong. */
export class Tally {
  readonly counts: Counts = {
    acknowledged: 0,
    refused: 0,
    cutOff: 0,
    reads: 0,
    longestMs: 0,
    wrong: [],
  };

  wrong(what: string): void {
    this.counts.wrong.push(what);
  }

  /** Whether it was acknowledged. */
  async write(name: string, send: () => Promise<unknown>): Promise<boolean> {
    const answer = await this.#ask(name, send);
    if (answer) this.counts.acknowledged += 1;
    return answer !== undefined;
  }

  async read(name: string, look: () => Promise<string>): Promise<string | undefined> {
    const answer = await this.#ask(name, look);
    if (answer) this.counts.reads += 1;
    return answer?.value;
  }

  async #ask<T>(name: string, send: () => Promise<T>): Promise<{ value: T } | undefined> {
    const began = performance.now();
    try {
      return { value: await send() };
    } catch (error) {
      if (!(error instanceof ProblemError)) {
        // A broken connection is a TypeError ("fetch failed"); anything else is a bug in the test.
        if (error instanceof TypeError) this.counts.cutOff += 1;
        else this.wrong(`${name}: ${String(error)}`);
      } else if (isCleanRefusal(error)) this.counts.refused += 1;
      else this.wrong(`${name}: ${error.status} ${error.problem}`);
      return undefined;
    } finally {
      const took = Math.round(performance.now() - began);
      this.counts.longestMs = Math.max(this.counts.longestMs, took);
    }
  }
}

const isCleanRefusal = ({ status, retryAfter, details }: ProblemError): boolean =>
  status === 503 && retryAfter !== undefined && details.type.startsWith('/problems/');
