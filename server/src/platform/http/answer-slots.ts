import type { ServerResponse } from 'node:http';
import { WorkQueue } from '@clan-companion/runtime/work-queue';
import { Problem } from './problem.ts';

/** How long a request waits for a slot before it is refused. */
const MAX_WAIT_MS = 15_000;
/** How long a client may take to read the answer, so that slow readers do not keep slots for ever. */
const MAX_SENDING_MS = 120_000;

interface Limits {
  /** How many answers are in memory at once. */
  readonly slots: number;
  /** How many of them belong to one caller. */
  readonly perCaller: number;
  /** How many requests one caller may have waiting; further ones are refused. */
  readonly maxWaiting: number;
}

/** Limits the memory that large answers take until they are sent. */
export class AnswerSlots {
  readonly #limits: Limits;
  readonly #slots: WorkQueue;
  readonly #callers = new Map<string, { readonly slots: WorkQueue; requests: number }>();

  constructor(limits: Limits) {
    this.#limits = limits;
    this.#slots = new WorkQueue({ concurrency: limits.slots });
  }

  /** How many requests of the caller wait or are being answered. */
  countOf(caller: string): number {
    return this.#callers.get(caller)?.requests ?? 0;
  }

  /** Resolves when the answer can be created. The slot is free again once the response is closed. */
  async take(caller: string, response: ServerResponse): Promise<void> {
    // The event `close` does not come again.
    if (response.destroyed) throw new Problem('busy');
    const own = this.#enter(caller);
    await new Promise<void>((resolve, reject) => {
      let hasGivenUp = false;
      const giveUp = () => {
        hasGivenUp = true;
        reject(new Problem('busy'));
      };
      response.once('close', giveUp);
      const waiting = setTimeout(giveUp, MAX_WAIT_MS);
      const useSlot = async () => {
        clearTimeout(waiting);
        if (hasGivenUp) return;
        resolve();
        await untilClosed(response);
      };
      // First the caller's slots: a caller who fills their own does not delay others.
      const wait = () => own.slots.run(() => this.#slots.run(useSlot));
      void untilFirst(response, MAX_WAIT_MS)
        .then(wait)
        .finally(() => this.#leave(caller));
    });
  }

  #enter(caller: string) {
    let own = this.#callers.get(caller);
    if (!own) {
      own = { slots: new WorkQueue({ concurrency: this.#limits.perCaller }), requests: 0 };
      this.#callers.set(caller, own);
    }
    if (own.requests >= this.#limits.maxWaiting) throw new Problem('busy');
    own.requests += 1;
    return own;
  }

  #leave(caller: string): void {
    const own = this.#callers.get(caller)!;
    own.requests -= 1;
    if (own.requests === 0) this.#callers.delete(caller);
  }
}

/**
 * On a connection with several requests, answers are sent in order. A later one must not take a slot
 * that an earlier one waits for.
 */
async function untilFirst(response: ServerResponse, maxMs: number): Promise<void> {
  if (response.socket) return;
  await new Promise<void>((resolve) => {
    // If the connection is closed before, no event comes.
    const late = setTimeout(resolve, maxMs);
    response.once('socket', () => {
      clearTimeout(late);
      resolve();
    });
  });
}

async function untilClosed(response: ServerResponse): Promise<void> {
  await new Promise<void>((resolve) => {
    const late = setTimeout(() => {
      response.destroy();
      resolve();
    }, MAX_SENDING_MS);
    response.once('close', () => {
      clearTimeout(late);
      resolve();
    });
  });
}
