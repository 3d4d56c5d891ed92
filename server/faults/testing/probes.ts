import { setTimeout as sleep } from 'node:timers/promises';

const EVERY_MS = 50;
/** The probe timeout of an orchestrator. */
const PATIENCE_MS = 5_000;

/** The results of polling the probes. */
export interface Probes {
  /** Answers of `/livez` that were not 200. */
  readonly notAlive: string[];
  /** Number of `/readyz` answers by status; 0 stands for a timeout. */
  readonly ready: Map<number, number>;
  readonly longestMs: { livez: number; readyz: number };
  /** The latest status of `/readyz`. */
  readonly lastReady: () => number;
  stop(): Promise<void>;
}

/** Polls both probes as an orchestrator does, only more often. */
export function watchProbes(url: string): Probes {
  const notAlive: string[] = [];
  const ready = new Map<number, number>();
  const longestMs = { livez: 0, readyz: 0 };
  let watching = true;
  let last = 0;

  async function ask(path: 'livez' | 'readyz'): Promise<number> {
    const began = performance.now();
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const status = await fetch(`${url}/${path}`, { signal }).then(
      async (response) => {
        await response.arrayBuffer();
        return response.status;
      },
      () => 0,
    );
    longestMs[path] = Math.max(longestMs[path], Math.round(performance.now() - began));
    return status;
  }
  async function watch(look: () => Promise<void>): Promise<void> {
    while (watching) {
      await look();
      await sleep(EVERY_MS);
    }
  }
  const done = Promise.all([
    watch(async () => {
      const status = await ask('livez');
      if (status !== 200) notAlive.push(`${status || 'no answer'}`);
    }),
    watch(async () => {
      last = await ask('readyz');
      ready.set(last, (ready.get(last) ?? 0) + 1);
    }),
  ]);
  return {
    notAlive,
    ready,
    longestMs,
    lastReady: () => last,
    stop: async () => {
      watching = false;
      await done;
    },
  };
}
