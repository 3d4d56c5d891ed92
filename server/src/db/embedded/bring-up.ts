import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '@clan-companion/runtime/start-error';
import type { Cluster } from './cluster.ts';
import { connectKeeper, sqlState, type Keeper } from './keeper.ts';
import { clearStaleLocks, livePostmaster, readPidFile } from './pid-file.ts';
import { spawnPostmaster, stopPostmaster, type SpawnedPostmaster } from './postmaster.ts';
import { OWN_SERVER } from './way-out.ts';

interface BringUp {
  readonly log: (line: string) => void;
  readonly signal: AbortSignal;
}

/** Long enough to replay what a crash left in the log, even on a slow disk. */
const PATIENCE_MS = 120_000;
const SAY_SO_AFTER_MS = 3_000;
const GLANCE_MS = 10;
const RETRY_MS = 50;

/** What PostgreSQL says while another starts, or while the last one's processes still end. */
const OTHERS_IN_THE_WAY = /lock file .* (already exists|is empty)|shared memory block .* in use/;

/** Connects to the cluster's postmaster, after starting one if none is alive. */
export async function bringUp(cluster: Cluster, { log, signal }: BringUp): Promise<Keeper> {
  const began = performance.now();
  let spawned: SpawnedPostmaster | undefined;
  let waitingFor: string | undefined;
  let told = false;
  try {
    for (;;) {
      signal.throwIfAborted();
      const keeper = await connectIfReady(cluster);
      if (keeper) return keeper;

      if (spawned?.end) {
        waitingFor = await whyNotYet(cluster, spawned);
        spawned = undefined;
        await sleep(RETRY_MS, undefined, { signal });
      } else if (!spawned && !livePostmaster(cluster.dir)) {
        clearStaleLocks(cluster);
        spawned = spawnPostmaster(cluster);
      }

      const waited = performance.now() - began;
      if (waited > PATIENCE_MS) throw tooLong(cluster, waitingFor);
      if (waited > SAY_SO_AFTER_MS && !told) {
        log(`Waiting for PostgreSQL (${waitingFor ?? 'it starts, stops or recovers'}) …`);
        told = true;
      }
      await sleep(GLANCE_MS, undefined, { signal });
    }
  } catch (error) {
    if (spawned?.pid) await stopPostmaster(spawned.pid, cluster.dir, log);
    throw error;
  }
}

/**
 * Asks the pid file first: a connection before its time costs PostgreSQL a process and a log line.
 * A socket may answer though its pid is unknown here: of another container on the same volume.
 */
async function connectIfReady(cluster: Cluster): Promise<Keeper | undefined> {
  const postmaster = readPidFile(cluster.dir);
  if (!postmaster?.ready) return undefined;
  try {
    return await connectKeeper(cluster.socketDir);
  } catch (error) {
    if (!passes(error)) throw error;
    await sleep(RETRY_MS);
    return undefined;
  }
}

/** Whether waiting helps: nobody listens; the server starts or stops (57P); it is full (53300). */
function passes(error: unknown): boolean {
  const state = sqlState(error);
  if (state) return state.startsWith('57P') || state === '53300';
  return (error as NodeJS.ErrnoException).code !== 'EACCES';
}

/** Our postmaster ended: because another was quicker or not yet quite gone, or for good. */
async function whyNotYet(cluster: Cluster, spawned: SpawnedPostmaster): Promise<string> {
  if (spawned.end?.error) throw spawned.end.error;
  const reason = await spawned.whyItEnded();
  if (OTHERS_IN_THE_WAY.test(reason) || livePostmaster(cluster.dir)) return reason;
  throw new StartError(
    `PostgreSQL does not start (${reason}; more in ${cluster.logFile}): remove the cause, or ` +
      `${OWN_SERVER}.`,
  );
}

function tooLong(cluster: Cluster, waitingFor: string | undefined): StartError {
  const pid = livePostmaster(cluster.dir)?.pid;
  const reason = waitingFor ?? (pid ? `process ${pid} does not answer` : 'it does not answer');
  return new StartError(
    `PostgreSQL in ${cluster.dir} did not come up in ${PATIENCE_MS / 1000} seconds (${reason}; ` +
      `more in ${cluster.logFile}): end its processes and start again, or ${OWN_SERVER}.`,
  );
}
