import { expect, it, onTestFinished, vi } from 'vitest';
import { runProgram, STOP_SIGNALS } from './program.ts';

it.each([
  ['SIGINT', ['stop']],
  ['SIGBREAK', ['stop']],
  ['SIGTERM', ['drain', 'stop']],
] as const)('stops after %s', async (signal, expected) => {
  const exit = vi.spyOn(process, 'exit').mockReturnValue(undefined as never);
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const before = STOP_SIGNALS.flatMap((name) => process.listeners(name));
  onTestFinished(() => {
    vi.restoreAllMocks();
    for (const name of STOP_SIGNALS) {
      for (const listener of process.listeners(name)) {
        if (!before.includes(listener)) process.off(name, listener);
      }
    }
  });
  const done: string[] = [];
  const drain = async () => void done.push('drain');
  const stop = async () => void done.push('stop');
  runProgram(async () => ({ drain, stop }), { stopWithinMs: 60_000 });
  process.emit(signal, signal);
  await vi.waitFor(() => expect(exit).toHaveBeenCalledWith(0));
  expect(done).toEqual(expected);
});
