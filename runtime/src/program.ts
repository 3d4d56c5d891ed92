import { explainFailure, StartError } from './start-error.ts';

export interface Program {
  /** Runs before the stop after SIGTERM. It must end soon after the signal is aborted. */
  readonly drain?: ((hurry: AbortSignal) => Promise<void>) | undefined;
  stop(): Promise<void>;
}

/** For commands, whose output people read. */
export const printLine = (line: string): void => void process.stdout.write(`${line}\n`);

/** For programs that keep running, whose output often ends up in a log. */
export const printStatus = (line: string): void => print(process.stdout, 'info', line);

/** On a terminal as it is; elsewhere each line begins with the time and the level. */
function print(stream: NodeJS.WriteStream, level: 'info' | 'error', text: string): void {
  const begin = stream.isTTY ? '' : `${new Date().toISOString()} ${level} `;
  stream.write(text.replace(/^/gm, begin) + '\n');
}

/** `pause`: what to wait for before the exit, so that a supervisor does not restart it at once. */
export async function exitWithError(error: unknown, pause?: Promise<unknown>): Promise<never> {
  print(process.stderr, 'error', explainFailure(error));
  await pause;
  return process.exit(1);
}

/** Ctrl-C, Ctrl-Break on Windows, and a supervisor. */
export const STOP_SIGNALS = ['SIGINT', 'SIGBREAK', 'SIGTERM'] as const;

/**
 * Starts, then stops after a signal. Only SIGTERM drains. `start` can give up early by throwing the
 * reason of its signal, which is not reported as a failure.
 */
export function runProgram(
  start: (signal: AbortSignal) => Promise<Program>,
  { stopWithinMs }: { stopWithinMs: number },
): void {
  const stopping = new AbortController();
  const hurry = new AbortController();
  const { signal } = stopping;
  const started = start(signal);
  const exit = () => process.exit(0);
  const exitUnlessStopped = (error: unknown) =>
    signal.aborted && error === signal.reason ? exit() : exitWithError(error);
  const limitStop = () =>
    setTimeout(
      () => void exitWithError(new StartError('Stopping took too long.')),
      stopWithinMs,
    ).unref();
  const stop = async () => {
    const limit = limitStop();
    const program = await started;
    if (program.drain && !hurry.signal.aborted) {
      clearTimeout(limit);
      await program.drain(hurry.signal);
      limitStop();
    }
    await program.stop();
  };
  for (const name of STOP_SIGNALS) {
    process.on(name, () => {
      if (name !== 'SIGTERM' || signal.aborted) hurry.abort();
      if (signal.aborted) return;
      printStatus('Stopping …');
      stopping.abort();
      stop().then(exit, exitUnlessStopped);
    });
  }
  started.catch(exitUnlessStopped);
}
