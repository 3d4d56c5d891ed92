import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '@clan-companion/runtime/start-error';
import type { DatabaseInstance } from './database-instance.ts';
import { openLockConnection, sqlState, type LockConnection } from './lock-connection.ts';
import { clearStaleLocks, livePostmaster, readPidFile } from './pid-file.ts';
import { spawnPostmaster, stopInstance, type SpawnedPostmaster } from './postmaster.ts';
import { OWN_SERVER_HINT } from './account.ts';

interface Options {
  readonly log: (line: string) => void;
  readonly signal: AbortSignal;
}

/** Long enough for crash recovery on a slow disk. */
const START_TIMEOUT_MS = 120_000;
const LOG_WAIT_AFTER_MS = 3_000;
const POLL_MS = 10;
const RETRY_MS = 50;

/** PostgreSQL's errors while another postmaster starts, or the last one is still stopping. */
const OTHER_POSTMASTER = /lock file .* (already exists|is empty)|shared memory block .* in use/;

/** Connects to the postmaster of the instance, and starts one if none is running. */
export async function connectOrStart(
  instance: DatabaseInstance,
  { log, signal }: Options,
): Promise<LockConnection> {
  const began = performance.now();
  let spawned: SpawnedPostmaster | undefined;
  let waitingFor: string | undefined;
  let logged = false;
  try {
    for (;;) {
      signal.throwIfAborted();
      const lockConnection = await connectIfReady(instance);
      if (lockConnection) return lockConnection;

      if (spawned?.end) {
        waitingFor = await explainRetry(instance, spawned);
        spawned = undefined;
        await sleep(RETRY_MS, undefined, { signal });
      } else if (!spawned && !livePostmaster(instance.dir)) {
        clearStaleLocks(instance);
        spawned = spawnPostmaster(instance);
      }

      const waited = performance.now() - began;
      if (waited > START_TIMEOUT_MS) throw startTimeout(instance, waitingFor);
      if (waited > LOG_WAIT_AFTER_MS && !logged) {
        log(`Waiting for PostgreSQL (${waitingFor ?? 'starting, stopping or recovering'}) …`);
        logged = true;
      }
      await sleep(POLL_MS, undefined, { signal });
    }
  } catch (error) {
    if (spawned?.pid) await stopInstance(spawned.pid, instance, log);
    throw error;
  }
}

/**
 * Reads the pid file first, since a rejected connection costs PostgreSQL a process and a log line.
 * The pid itself is not checked: the postmaster can be in another container on the same volume.
 */
async function connectIfReady(instance: DatabaseInstance): Promise<LockConnection | undefined> {
  const postmaster = readPidFile(instance.dir);
  if (!postmaster?.ready) return undefined;
  try {
    // Another service's postmaster has the same folder, but its own TCP port.
    const { port } = instance.style === 'windows' ? postmaster : instance.address;
    return await openLockConnection({ ...instance.address, port });
  } catch (error) {
    if (!isTemporary(error)) throw error;
    await sleep(RETRY_MS);
    return undefined;
  }
}

/** True if nothing listens yet, PostgreSQL starts or stops (57P), or has no free slot (53300). */
function isTemporary(error: unknown): boolean {
  const state = sqlState(error);
  if (state) return state.startsWith('57P') || state === '53300';
  return (error as NodeJS.ErrnoException).code !== 'EACCES';
}

/** Returns the reason if another postmaster is starting or stopping; throws for all others. */
async function explainRetry(
  instance: DatabaseInstance,
  spawned: SpawnedPostmaster,
): Promise<string> {
  if (spawned.end?.error) throw spawned.end.error;
  const reason = await spawned.explainExit();
  if (OTHER_POSTMASTER.test(reason) || livePostmaster(instance.dir)) return reason;
  throw new StartError(
    `PostgreSQL does not start (${reason}; more in ${instance.logFile}): fix the cause, or ` +
      `${OWN_SERVER_HINT}.`,
  );
}

function startTimeout(instance: DatabaseInstance, waitingFor: string | undefined): StartError {
  const pid = livePostmaster(instance.dir)?.pid;
  const reason = waitingFor ?? (pid ? `process ${pid} does not answer` : 'it does not answer');
  return new StartError(
    `PostgreSQL in ${instance.dir} did not start within ${START_TIMEOUT_MS / 1000} seconds (${reason}; ` +
      `more in ${instance.logFile}): stop its processes and start again, or ${OWN_SERVER_HINT}.`,
  );
}
