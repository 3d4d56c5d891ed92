import { openDatabase } from '../../server/src/db/database.ts';
import { startEmbeddedPostgres } from '../../server/src/db/embedded/embedded-postgres.ts';

/** A process of its own: how long the embedded database alone takes to its first answer. */
const [dataDir = ''] = process.argv.slice(2);
// Half-way it would leave PostgreSQL behind; it is over in a moment anyway.
process.on('SIGTERM', () => undefined);

const quiet = () => undefined;
const began = performance.now();
const embedded = await startEmbeddedPostgres({ dataDir, log: quiet });
const db = openDatabase(embedded.connection, { log: quiet });
await db.run({ name: 'first', text: 'select 1', values: [] });
const took = performance.now() - began;
await db.close();
await embedded.stop();
process.send?.(took);
process.disconnect?.();
