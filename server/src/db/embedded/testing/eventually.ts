import { setTimeout as sleep } from 'node:timers/promises';

/** Tries until it works: for what takes a moment, or what a test has just broken on purpose. */
export async function eventually<T>(attempt: () => T | Promise<T>): Promise<T> {
  const deadline = Date.now() + 20_000;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await sleep(20);
    }
  }
}
