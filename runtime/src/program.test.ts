import { expect, it, onTestFinished, vi } from 'vitest';
import { runProgram, STOP_SIGNALS } from './program.ts';

it.each([
  ['SIGINT', ['stop']],
  ['SIGBREAK', ['stop']],
  ['SIGTERM', ['drain', 'stop']],
] as const)('stops after %s', async (signal, expected) => {
  const exit = vi.spyOn(process, 'exit').mockReturnValue(undefined as never);
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  // The limit of the stop would end the process of the tests much later.
  vi.useFakeTimers();
  const before = STOP_SIGNALS.flatMap((name) => process.listeners(name));
  const own = (name: NodeJS.Signals) =>
    process.listeners(name).filter((listener) => !before.includes(listener));
  onTestFinished(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    for (const name of STOP_SIGNALS) {
      for (const listener of own(name)) process.off(name, listener);
    }
  });
  const done: string[] = [];
  const drain = async () => void done.push('drain');
  const stop = async () => void done.push('stop');
  runProgram(async () => ({ drain, stop }), { stopWithinMs: 60_000 });
  // Not emitted: the browser of this worker, which other tests use, would end the process.
  for (const listener of own(signal)) listener(signal);
  await vi.waitFor(() => expect(exit).toHaveBeenCalledWith(0));
  expect(done).toEqual(expected);
});
