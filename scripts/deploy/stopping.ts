import { STOP_WITHIN_MS } from '../../server/src/stop-budget.ts';

/** What the files with fixed times promise for DRAIN_SECONDS. */
const DRAIN_SECONDS = 20;

/** `seconds`: how long the supervisor waits before it kills the service. */
export const stopProblems = (
  where: string,
  seconds: number,
  drainSeconds = DRAIN_SECONDS,
): string[] => {
  const needed = STOP_WITHIN_MS / 1000 + drainSeconds;
  return seconds > needed
    ? []
    : [`${where} kills the service after ${seconds} s, but it needs up to ${needed} to stop`];
};
