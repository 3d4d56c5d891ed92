import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';

const TIMEOUT_MS = 10_000;
const CHECK_MS = 2;

/**
 * Resolves once enough connections wait for a lock. `observer` must not be the connection that holds
 * it: a transaction does not see connections that are newer than itself.
 */
export async function untilBlocked(
  observer: pg.Client,
  isEnough: (waiting: number) => boolean,
): Promise<void> {
  for (const deadline = Date.now() + TIMEOUT_MS; Date.now() < deadline;) {
    const { rows } = await observer.query<{ waiting: number }>(
      `select count(*)::int as waiting from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (isEnough(rows[0]!.waiting)) return;
    await delay(CHECK_MS);
  }
  throw new Error('Some requests neither finished nor waited for the lock');
}
