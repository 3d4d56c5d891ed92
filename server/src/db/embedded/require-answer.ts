import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '@clan-companion/runtime/start-error';
import { OWN_SERVER_HINT } from './own-server-hint.ts';

const LIMIT_MS = 10_000;

/**
 * Reading from a dead network file system blocks, and then the process cannot even exit. So a child
 * process tries it first.
 */
export async function requireAnswer(dataDir: string, limitMs = LIMIT_MS): Promise<void> {
  // Windows gives up by itself.
  if (process.platform === 'win32') return;
  const reader = spawn('cat', [join(dataDir, 'postgres', 'PG_VERSION')], { stdio: 'ignore' });
  const timer = new AbortController();
  const answered = await Promise.race([
    // Without `cat`, there is no answer to wait for.
    once(reader, 'exit').then(
      () => true,
      () => true,
    ),
    sleep(limitMs, false, { signal: timer.signal }),
  ]);
  timer.abort();
  if (answered) return;
  reader.kill('SIGKILL');
  reader.unref();
  throw new StartError(
    `${dataDir} does not answer within ${limitMs / 1000} seconds (a network file system that is ` +
      `away?): repair it, set DATA_DIR to another folder, or ${OWN_SERVER_HINT}.`,
  );
}
