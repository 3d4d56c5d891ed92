import cluster from 'node:cluster';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { loadEnvironment } from '@clan-companion/runtime/load-environment';
import { createLog } from '@clan-companion/runtime/log';
import { printStatus, type Program, runProgram } from '@clan-companion/runtime/program';
import { fullVersion } from '@clan-companion/runtime/version';
import { findFolderProblem } from './platform/backup/scheduled/folder.ts';
import { allVariables, type Config, readConfig } from './config.ts';
import type { Location } from './platform/db/connection.ts';
import { chooseDataDir } from './platform/db/embedded/choose-data-dir.ts';
import { startEmbeddedPostgres } from './platform/db/embedded/embedded-postgres.ts';
import { migrate } from './platform/db/migrate.ts';
import { CONNECTIONS_PER_WORKER } from './platform/db/pool.ts';
import { checkReplica } from './platform/db/pooling.ts';
import { findClaimLink } from './features/admin/claim.ts';
import { serve } from './serve.ts';
import { atMost, STOP_SERVING_MS, STOP_WITHIN_MS } from './timing.ts';
import { startWorkers } from './platform/workers/start-workers.ts';
import { runWorker, type Serving } from './platform/workers/worker.ts';

/** For backups and operators. */
const RESERVED_CONNECTIONS = 17;

/** The last part of the wait, in which proxies without health checks notice. */
const DROP_READS_MS = 1_000;

async function start(signal: AbortSignal): Promise<Program> {
  const config = readConfig(loadEnvironment(allVariables, printStatus));
  const log = createLog(config.logLevel);
  let note = printStatus;
  const closers: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const close of closers.splice(0).toReversed()) await close();
  };
  try {
    const problem = config.backupDir && (await findFolderProblem(config.backupDir));
    if (problem) printStatus(`Warning: there will be no backups. ${problem}`);
    const location = await startDatabase(config, closers, (line) => note(line));
    signal.throwIfAborted();
    await Promise.all([
      migrate(location, { log: printStatus, signal }),
      config.replicaUrl && checkReplica({ connectionString: config.replicaUrl }, printStatus),
    ]);
    const serving = await (config.workers > 1
      ? startWorkers({
          count: config.workers,
          script: fileURLToPath(import.meta.url),
          location,
          log: (line) => note(line),
        })
      : serve(config, location));
    closers.push(() => atMost(STOP_SERVING_MS, serving.stop()));
    signal.throwIfAborted();
    printWelcome(serving.address, config, await findClaimLink(location, config));
    note = (line) => log.warn(line);
    return { stop, drain: drainFor(config.drainSeconds, serving) };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Gives load balancers time to send requests elsewhere. */
function drainFor(seconds: number, serving: Serving): Program['drain'] {
  if (seconds === 0) return undefined;
  return async (hurry) => {
    printStatus(`Draining for ${seconds} s; a second signal ends the wait.`);
    serving.drain();
    const dropMs = Math.min(DROP_READS_MS, seconds * 500);
    const wait = (ms: number) => delay(ms, undefined, { signal: hurry }).catch(() => undefined);
    await wait(seconds * 1000 - dropMs);
    if (hurry.aborted) return;
    serving.dropReads();
    await wait(dropMs);
  };
}

async function startDatabase(
  { databaseUrl, dataDir, workers }: Config,
  closers: (() => Promise<void>)[],
  note: (line: string) => void,
): Promise<Location> {
  if (databaseUrl) return { connectionString: databaseUrl };
  const chosen = await chooseDataDir(dataDir);
  if (chosen.note) note(chosen.note);
  const embedded = await startEmbeddedPostgres({
    dataDir: chosen.path,
    log: note,
    settings: { max_connections: String(workers * CONNECTIONS_PER_WORKER + RESERVED_CONNECTIONS) },
  });
  closers.push(() => embedded.stop());
  return embedded.connection;
}

function printWelcome(
  address: string,
  { chat, workers }: Config,
  claimLink: string | undefined,
): void {
  printStatus(`Clan Companion ${fullVersion} is running at ${address}`);
  printStatus(`  Web app         ${address}/app/`);
  printStatus(`  API reference   ${address}/docs`);
  if (workers > 1) printStatus(`  Workers         ${workers}`);
  if (chat === undefined) {
    printStatus('  Sign-in         practice: anyone can sign in as anyone, on this machine only.');
    printStatus(
      '                  For a real community, set CHAT_CLIENT_ID (docs/configuration.md).',
    );
  }
  if (claimLink !== undefined) {
    printStatus(
      '  Operator        nobody yet. Whoever opens this link first becomes the operator:',
    );
    printStatus(`                  ${claimLink}`);
  }
  printStatus('Press Ctrl-C to stop.');
}

if (cluster.isWorker) {
  runWorker((location, siblings) => serve(readConfig(process.env), location, siblings));
} else {
  runProgram(start, { stopWithinMs: STOP_WITHIN_MS });
}
