/** A service in a process of its own, for tests that kill it: prints what happens, line by line. */
import pg from 'pg';
import type { Style } from '../database-instance.ts';
import { startEmbeddedPostgres } from '../embedded-postgres.ts';

const [dataDir = '', task, style] = process.argv.slice(2);
const say = (line: string) => process.stdout.write(`${line}\n`);

try {
  const options = {
    dataDir,
    log: (line: string) => say(`log ${line}`),
    settings: { fsync: 'off' },
  };
  const service = await startEmbeddedPostgres(options, style as Style);
  process.on('SIGTERM', () => void service.stop().then(() => process.exit(0)));
  process.on('SIGINT', () => say('interrupted'));
  say(`ready ${JSON.stringify(service.connection)}`);
  if (task === 'write') await writeForever(service.connection);
} catch (error) {
  say(`refused ${String(error)}`);
  process.exit(1);
}

async function writeForever(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query('create table written (n integer)');
  for (let n = 1; ; n += 1) {
    await client.query('insert into written values ($1)', [n]);
    say(`wrote ${n}`);
  }
}
