import { fork } from 'node:child_process';
import { StartError } from '@clan-companion/runtime/start-error';
import type { Order, Outcome, Saved } from './save.ts';

/** For the child to remove what it has written. */
const STOP_WITHIN_MS = 10_000;

/**
 * Saves a backup in a child process of low priority, so that requests do not wait for it. The order goes
 * over its channel, since everybody on the machine can read arguments.
 */
export async function saveInChild(
  program: string,
  order: Order,
  signal: AbortSignal,
): Promise<Saved> {
  const child = fork(program, ['scheduled'], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  let killer: NodeJS.Timeout | undefined;
  const stop = () => {
    if (child.connected) child.disconnect();
    killer = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
  };
  signal.addEventListener('abort', stop, { once: true });
  let outcome: Outcome | undefined;
  child.on('message', (message: Outcome) => {
    outcome = message;
  });
  try {
    const end = await new Promise<number | string | null>((resolve, reject) => {
      child.on('error', reject);
      child.on('exit', (code, name) => resolve(name ?? code));
      if (signal.aborted) stop();
      else child.send(order);
    });
    if (!outcome) throw new StartError(`The process that saves it has ended (${end}).`);
    if ('failed' in outcome) throw new StartError(outcome.failed);
    return outcome.saved;
  } finally {
    clearTimeout(killer);
    signal.removeEventListener('abort', stop);
  }
}
