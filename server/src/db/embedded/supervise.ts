import { Backoff } from '@clan-companion/runtime/backoff';
import { StartError } from '@clan-companion/runtime/start-error';
import { bringUp } from './bring-up.ts';
import type { Cluster } from './cluster.ts';
import { ensureDatabase, takeLock, type Keeper } from './keeper.ts';
import { readPidFile } from './pid-file.ts';
import { stopPostmaster } from './postmaster.ts';
import { boundLog } from './server-log.ts';
import { OWN_SERVER } from './way-out.ts';

const RESTART = { firstMs: 100, maxMs: 5_000 };

/** Brings the cluster up, makes it ours, and brings it back whenever it goes away. */
export async function supervise(
  cluster: Cluster,
  log: (line: string) => void,
): Promise<{ stop: () => Promise<void> }> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const stopRequested = new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve());
  });

  let keeper = await makeOurs(cluster, log, signal);
  /** The postmaster that is ours to stop. */
  let pid = readPidFile(cluster.dir)?.pid;
  const serverLog = boundLog(cluster.logFile);
  const watching = watch().catch(() => {});

  async function watch(): Promise<void> {
    for (;;) {
      await Promise.race([keeper.ended, stopRequested]);
      signal.throwIfAborted();
      log('The database has gone away; bringing it back …');
      keeper = await bringBack();
      pid = readPidFile(cluster.dir)?.pid;
      log('The database is back.');
    }
  }

  async function bringBack(): Promise<Keeper> {
    let lastReason = '';
    const backoff = new Backoff(RESTART);
    for (;;) {
      try {
        return await makeOurs(cluster, log, signal);
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof OtherServiceError) pid = undefined;
        const reason = error instanceof Error ? error.message : String(error);
        if (reason !== lastReason) log(`The database is not back yet: ${reason}`);
        lastReason = reason;
        await backoff.wait(signal);
        signal.throwIfAborted();
      }
    }
  }

  /** Keeps the lock until PostgreSQL is gone: a service that starts meanwhile waits for that. */
  async function stop(): Promise<void> {
    stopping.abort();
    await watching;
    serverLog.stop();
    if (pid) await stopPostmaster(pid, cluster.dir, log);
    await keeper.client.end().catch(() => {});
  }

  try {
    await ensureDatabase(keeper);
  } catch (error) {
    await stop();
    throw error;
  }
  let stopped: Promise<void> | undefined;
  return { stop: () => (stopped ??= stop()) };
}

class OtherServiceError extends StartError {}

async function makeOurs(
  cluster: Cluster,
  log: (line: string) => void,
  signal: AbortSignal,
): Promise<Keeper> {
  for (;;) {
    const keeper = await bringUp(cluster, { log, signal });
    const lock = await takeLock(keeper);
    if (lock === 'granted') return keeper;
    if (lock === 'refused') {
      throw new OtherServiceError(
        `Another Clan Companion is already running on ${cluster.dir}: stop it first, give this ` +
          `one a DATA_DIR of its own, or ${OWN_SERVER}.`,
      );
    }
  }
}
