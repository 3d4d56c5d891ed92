import type pg from 'pg';
import { clientWith } from './client-with.ts';

/** While the server says no, it is asked this often at most, however many would like to know. */
const ASK_EVERY_MS = 100;

/**
 * A server that starts or recovers says no to everybody, and each no costs it a process of its own:
 * a crowd that asks over and over keeps it from its work. So most get the last no without asking.
 */
export function restingClient(): typeof pg.Client {
  let no: { error: unknown; askAt: number } | undefined;
  return clientWith(async (_client, connect) => {
    const askAt = performance.now() + ASK_EVERY_MS;
    if (no) {
      if (performance.now() < no.askAt) throw no.error;
      no = { ...no, askAt };
    }
    try {
      await connect();
      no = undefined;
    } catch (error) {
      no = { error, askAt: no?.askAt ?? askAt };
      throw error;
    }
  });
}
