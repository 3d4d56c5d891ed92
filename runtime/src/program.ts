import { explainFailure, StartError } from './start-error.ts';

type Stop = () => Promise<void>;

export const printLine = (line: string): void => void process.stdout.write(`${line}\n`);

/** `pause`: what to wait for before the exit, so that a supervisor does not restart it at once. */
export async function exitWithError(error: unknown, pause?: Promise<unknown>): Promise<never> {
  process.stderr.write(`${explainFailure(error)}\n`);
  await pause;
  return process.exit(1);
}

/**
 * Starts, then stops on SIGINT or SIGTERM. `start` can give up early by throwing the reason of its
 * signal, which is not reported as a failure.
 */
export function runProgram(
  start: (signal: AbortSignal) => Promise<Stop>,
  { stopWithinMs }: { stopWithinMs: number },
): void {
  const stopping = new AbortController();
  const { signal } = stopping;
  const started = start(signal);
  const exit = () => process.exit(0);
  const exitUnlessStopped = (error: unknown) =>
    signal.aborted && error === signal.reason ? exit() : exitWithError(error);
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.once(name, () => {
      printLine('Stopping …');
      setTimeout(
        () => void exitWithError(new StartError('Stopping took too long.')),
        stopWithinMs,
      ).unref();
      stopping.abort();
      started.then((stop) => stop()).then(exit, exitUnlessStopped);
    });
  }
  started.catch(exitUnlessStopped);
}
