import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { DatabaseUnavailable } from '../db/database-errors.ts';
import type { Database } from '../db/database.ts';
import { read } from '../db/statement.ts';
import { Problem } from './problem.ts';

const ping = read({ name: 'ping', sql: 'select 1 as one', takes: {}, gives: { one: 'int' } });

/** Shorter than the database timeout of ordinary requests: load balancers do not wait long. */
const READY_WITHIN_MS = 2_000;

/** `/livez`: the process runs. `/readyz`: the database answers, too, and the service does not stop. */
export function serveProbes(
  app: FastifyInstance,
  db: Database,
  connections: { readonly areEnding: boolean },
): void {
  const config = { access: 'public', unlimited: true } as const;
  app.get('/livez', { config }, () => ({ status: 'alive' }));
  app.get('/readyz', { config }, async () => {
    if (connections.areEnding) throw new Problem('stopping');
    await within(READY_WITHIN_MS, ping.one(db.primary, {}));
    return { status: 'ready' };
  });
}

async function within(limitMs: number, answer: Promise<unknown>): Promise<void> {
  const answered = new AbortController();
  const tooLate = async () => {
    await delay(limitMs, undefined, { signal: answered.signal });
    throw new DatabaseUnavailable(`The database has not answered for ${limitMs} ms`);
  };
  try {
    await Promise.race([answer, tooLate()]);
  } finally {
    answered.abort();
  }
}
