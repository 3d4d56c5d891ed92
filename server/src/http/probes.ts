import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import { read } from '../db/statement.ts';

const ping = read({ name: 'ping', sql: 'select 1 as one', takes: {}, gives: { one: 'int' } });

/** `/livez`: the process runs. `/readyz`: it can serve; no while the database is away. */
export function serveProbes(app: FastifyInstance, db: Database): void {
  const config = { access: 'public', unlimited: true } as const;
  app.get('/livez', { config }, () => ({ status: 'alive' }));
  app.get('/readyz', { config }, async () => {
    await ping.one(db.primary, {});
    return { status: 'ready' };
  });
}
