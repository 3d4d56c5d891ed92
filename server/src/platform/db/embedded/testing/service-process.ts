import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Style } from '../database-instance.ts';
import type { EmbeddedPostgres } from '../embedded-postgres.ts';
import { eventually } from './eventually.ts';

export interface ServiceProcess {
  readonly child: ChildProcess;
  readonly lines: readonly string[];
  /** The first line that begins with one of these words. */
  says(...words: string[]): Promise<string>;
  connected(): Promise<Pick<EmbeddedPostgres, 'connection'>>;
  /** Sends the signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<void>;
}

/** Runs `service.ts`, which says `log …`, `ready …`, `refused …`, `wrote …`, `interrupted`. */
export function startServiceProcess(
  dataDir: string,
  task: string,
  style: Style,
  uid?: number,
): ServiceProcess {
  const script = join(import.meta.dirname, 'service.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', script, dataDir, task, style], {
    cwd: import.meta.dirname,
    env: { ...process.env, TSX_DISABLE_CACHE: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
    // A process group of its own, so that a test can send it what a terminal's Ctrl-C sends.
    detached: true,
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  const closed = once(child, 'close');
  const lines: string[] = [];
  createInterface(child.stdout).on('line', (line) => lines.push(line));

  const says = (...words: string[]) =>
    eventually(() => {
      const line = lines.find((candidate) => words.some((word) => candidate.startsWith(word)));
      if (line === undefined) throw new Error(`No "${words.join('", "')}" in: ${lines.join('; ')}`);
      return line;
    });
  return {
    child,
    lines,
    says,
    connected: async () => ({ connection: JSON.parse((await says('ready')).slice(6)) }),
    end: async (signal) => {
      child.kill(signal);
      await closed;
    },
  };
}
