import { Backoff } from '@clan-companion/runtime/backoff';
import { StartError } from '@clan-companion/runtime/start-error';
import { connectOrStart } from './connect-or-start.ts';
import type { DatabaseInstance } from './database-instance.ts';
import { ensureDatabase, hasSettings, takeLock, type LockConnection } from './lock-connection.ts';
import { readPidFile } from './pid-file.ts';
import { stopInstance } from './postmaster.ts';
import { limitLogSize } from './run-program.ts';
import { OWN_SERVER_HINT } from './account.ts';

const RESTART = { firstMs: 100, maxMs: 5_000 };

/** Starts the instance, locks it for this service, and restarts it whenever it stops. */
export async function supervise(
  instance: DatabaseInstance,
  log: (line: string) => void,
): Promise<{ stop: () => Promise<void> }> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const stopRequested = new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve());
  });

  let lockConnection = await acquire(instance, log, signal);
  /** The postmaster to stop when the service stops. */
  let pid = readPidFile(instance.dir)?.pid;
  const postgresLog = limitLogSize(instance.logFile);
  const watching = watch().catch(() => {});

  async function watch(): Promise<void> {
    for (;;) {
      await Promise.race([lockConnection.ended, stopRequested]);
      signal.throwIfAborted();
      log('The database stopped; restarting it …');
      lockConnection = await restart();
      pid = readPidFile(instance.dir)?.pid;
      log('The database is running again.');
    }
  }

  async function restart(): Promise<LockConnection> {
    let lastReason = '';
    const backoff = new Backoff(RESTART);
    for (;;) {
      try {
        return await acquire(instance, log, signal);
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof OtherServiceError) pid = undefined;
        const reason = error instanceof Error ? error.message : String(error);
        if (reason !== lastReason) log(`The database could not be restarted yet: ${reason}`);
        lastReason = reason;
        await backoff.wait(signal);
        signal.throwIfAborted();
      }
    }
  }

  /** Holds the lock until PostgreSQL has stopped: a service that starts meanwhile waits for it. */
  async function stop(): Promise<void> {
    stopping.abort();
    await watching;
    postgresLog.stop();
    if (pid) await stopInstance(pid, instance, log);
    await lockConnection.client.end().catch(() => {});
  }

  try {
    await ensureDatabase(lockConnection);
  } catch (error) {
    await stop();
    throw error;
  }
  let stopped: Promise<void> | undefined;
  return { stop: () => (stopped ??= stop()) };
}

class OtherServiceError extends StartError {}

async function acquire(
  instance: DatabaseInstance,
  log: (line: string) => void,
  signal: AbortSignal,
): Promise<LockConnection> {
  let replaced = false;
  for (;;) {
    const lockConnection = await connectOrStart(instance, { log, signal });
    const lock = await takeLock(lockConnection);
    if (lock === 'granted') {
      if (replaced || (await hasSettings(lockConnection, instance.settings))) return lockConnection;
      // A killed service left it, with another port or number of connections.
      replaced = true;
      const orphan = readPidFile(instance.dir);
      if (orphan) await stopInstance(orphan.pid, instance, log);
      await lockConnection.client.end().catch(() => {});
    }
    if (lock === 'refused') {
      throw new OtherServiceError(
        `Another Clan Companion is already running on ${instance.dir}: stop it first, give this ` +
          `one its own DATA_DIR, or ${OWN_SERVER_HINT}.`,
      );
    }
  }
}
