import { silentLog } from '../../runtime/src/log.ts';
import { openDatabase } from '../../server/src/platform/db/database.ts';
import { startEmbeddedPostgres } from '../../server/src/platform/db/embedded/embedded-postgres.ts';

/** A separate process that measures the time from start to first query of the embedded database. */
const [dataDir = ''] = process.argv.slice(2);
// Ignored: exiting early would leave PostgreSQL running, and this takes only a moment.
process.on('SIGTERM', () => undefined);

const began = performance.now();
const embedded = await startEmbeddedPostgres({ dataDir, log: () => undefined });
const db = openDatabase(embedded.connection, { log: silentLog });
await db.run({ name: 'first', text: 'select 1', values: [] });
const took = performance.now() - began;
await db.close();
await embedded.stop();
process.send?.(took);
process.disconnect?.();
