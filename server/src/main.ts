import cluster from 'node:cluster';
import { fileURLToPath } from 'node:url';
import { loadEnvironment } from '@clan-companion/runtime/load-environment';
import { printLine, runProgram } from '@clan-companion/runtime/program';
import { allVariables, type Config, readConfig } from './config.ts';
import type { Location } from './db/connection.ts';
import { chooseDataDir } from './db/embedded/choose-data-dir.ts';
import { startEmbeddedPostgres } from './db/embedded/embedded-postgres.ts';
import { migrate } from './db/migrate.ts';
import { checkReplica } from './db/pooling.ts';
import { serve } from './serve.ts';
import { atMost, STOP_SERVING_MS, STOP_WITHIN_MS } from './stop-budget.ts';
import { startWorkers } from './workers/start-workers.ts';
import { runWorker } from './workers/worker.ts';

/** PostgreSQL's limit: the pool of each worker, and a reserve for backups and operators. */
const CONNECTIONS_PER_WORKER = 23;
const RESERVED_CONNECTIONS = 17;

async function start(signal: AbortSignal): Promise<() => Promise<void>> {
  const config = readConfig(loadEnvironment(allVariables, printLine));
  const closers: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const close of closers.splice(0).toReversed()) await close();
  };
  try {
    const location = await startDatabase(config, closers);
    await Promise.all([
      migrate(location, { log: printLine, signal }),
      config.replicaUrl && checkReplica({ connectionString: config.replicaUrl }, printLine),
    ]);
    const serving = await (config.workers > 1
      ? startWorkers({
          count: config.workers,
          script: fileURLToPath(import.meta.url),
          location,
          log: printLine,
        })
      : serve(config, location));
    closers.push(() => atMost(STOP_SERVING_MS, serving.stop()));
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
  const { path, note } = await chooseDataDir(dataDir);
  if (note) printLine(note);
  const embedded = await startEmbeddedPostgres({
    dataDir: path,
    log: printLine,
    settings: { max_connections: String(workers * CONNECTIONS_PER_WORKER + RESERVED_CONNECTIONS) },
  });
  closers.push(() => embedded.stop());
  return embedded.connection;
}

function printWelcome(address: string, { chat, workers }: Config): void {
  printLine(`Clan Companion is running at ${address}`);
  printLine(`  Web app         ${address}/app/`);
  printLine(`  API reference   ${address}/docs`);
  if (workers > 1) printLine(`  Workers         ${workers}`);
  if (chat === undefined) {
    printLine('  Sign-in         practice: anyone can sign in as anyone, on this machine only.');
    printLine(
      '                  For a real community, set CHAT_CLIENT_ID (docs/configuration.md).',
    );
  }
  printLine('Press Ctrl-C to stop.');
}

if (cluster.isWorker) runWorker();
else runProgram(start, { stopWithinMs: STOP_WITHIN_MS });
