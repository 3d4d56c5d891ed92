import { type ClientClass, clientWith } from './client-with.ts';

/** Minimum time between connection attempts while PostgreSQL rejects them. */
const RETRY_EVERY_MS = 100;

/**
 * While PostgreSQL starts or recovers, each rejected connection costs it a process, and many retries
 * would slow the recovery down. So most attempts fail at once with the last error.
 */
export function throttledClient(): ClientClass {
  let rejection: { error: unknown; retryAt: number } | undefined;
  return clientWith(async (_client, connect) => {
    const retryAt = performance.now() + RETRY_EVERY_MS;
    if (rejection) {
      if (performance.now() < rejection.retryAt) throw rejection.error;
      rejection = { ...rejection, retryAt };
    }
    try {
      await connect();
      rejection = undefined;
    } catch (error) {
      rejection = { error, retryAt: rejection?.retryAt ?? retryAt };
      throw error;
    }
  });
}
