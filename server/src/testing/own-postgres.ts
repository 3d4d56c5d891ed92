import { inject } from 'vitest';
import type { Location } from '../db/connection.ts';

/**
 * The PostgreSQL server of this worker. Workers do not share one: a long transaction delays the change
 * feed in all databases of its server.
 */
export function ownPostgres(): { server: Location; template: string } {
  const { servers, template } = inject('postgres');
  const worker = Number(process.env.VITEST_POOL_ID ?? 1);
  return { server: servers[(worker - 1) % servers.length]!, template };
}
