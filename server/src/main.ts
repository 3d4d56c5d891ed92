import cluster from 'node:cluster';
import { fileURLToPath } from 'node:url';
import { type Config, readConfig } from './config.ts';
import type { Location } from './db/connection.ts';
import { startEmbeddedPostgres } from './db/embedded/embedded-postgres.ts';
import { migrate } from './db/migrate.ts';
import { serve } from './serve.ts';
import { explain, StartError } from './start-error.ts';
import { startWorkers } from './workers/start-workers.ts';
import { runWorker } from './workers/worker.ts';

const STOP_WITHIN_MS = 15_000;
/** PostgreSQL's limit: the pool of each worker, and a reserve for backups and operators. */
const CONNECTIONS_PER_WORKER = 23;
const RESERVED_CONNECTIONS = 17;

const say = (line: string) => process.stdout.write(`${line}\n`);

async function start(): Promise<() => Promise<void>> {
  const config = readConfig(process.env);
  const closers: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const close of closers.splice(0).toReversed()) await close();
  };
  try {
    const location = await startDatabase(config, closers);
    await migrate(location, { log: say });
    const serving = await (config.workers > 1
      ? startWorkers({
          count: config.workers,
          script: fileURLToPath(import.meta.url),
          location,
          log: say,
        })
      : serve(config, location));
    closers.push(() => serving.stop());
    printWelcome(serving.address, config);
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

async function startDatabase(
  { databaseUrl, dataDir, workers }: Config,
  closers: (() => Promise<void>)[],
): Promise<Location> {
  if (databaseUrl) return { connectionString: databaseUrl };
  const embedded = await startEmbeddedPostgres({
    dataDir,
    log: say,
    settings: { max_connections: String(workers * CONNECTIONS_PER_WORKER + RESERVED_CONNECTIONS) },
  });
  closers.push(() => embedded.stop());
  return embedded.connection;
}

function printWelcome(address: string, { chat, workers }: Config): void {
  say(`Clan Companion is running at ${address}`);
  say(`  Web app         ${address}/app/`);
  say(`  API reference   ${address}/docs`);
  if (workers > 1) say(`  Workers         ${workers}`);
  if (chat === undefined) {
    say('  Sign-in         practice: anyone can be anyone, on this machine only.');
    say('                  For a real community, set CHAT_CLIENT_ID (docs/configuration.md).');
  }
  say('Press Ctrl-C to stop.');
}

const fail = (error: unknown): never => {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
};

function startFirst(): void {
  const started = start();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      say('Stopping …');
      setTimeout(() => fail(new StartError('Stopping took too long.')), STOP_WITHIN_MS).unref();
      started.then((stop) => stop()).then(() => process.exit(0), fail);
    });
  }
  started.catch(fail);
}

if (cluster.isWorker) runWorker();
else startFirst();
