import { onlineManager, type QueryClient } from '@tanstack/react-query';
import { canRecover, isPaused, isServiceBack } from './connection.ts';

const FIRST_PAUSE_MS = 2_000;
const MAX_PAUSE_MS = 30_000;

/**
 * Fetches failed data again once the service is back. Asks whether it is back first, so that the
 * page doesn't alternate between an error and a skeleton meanwhile.
 */
export function recoverByItself(queries: QueryClient): void {
  const hasFailed = () => queries.getQueryCache().getAll().some(canRecover);
  let pause = FIRST_PAUSE_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let busy = false;
  let lastAttempt = 0;
  const schedule = () => {
    if (busy || timer !== undefined || !hasFailed()) return;
    // Not at the first success: something else on the page may fail again at once.
    if (Date.now() - lastAttempt > MAX_PAUSE_MS) pause = FIRST_PAUSE_MS;
    timer = setTimeout(() => void attempt(), pause);
  };
  const attempt = async () => {
    clearTimeout(timer);
    timer = undefined;
    busy = true;
    pause = Math.min(2 * pause, MAX_PAUSE_MS);
    if (!document.hidden && onlineManager.isOnline() && (await isServiceBack())) {
      await queries.refetchQueries({ predicate: (query) => canRecover(query) && !isPaused(query) });
    }
    busy = false;
    lastAttempt = Date.now();
    schedule();
  };
  queries.getQueryCache().subscribe(schedule);
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && timer !== undefined) void attempt();
  });
}
