import { ProblemError } from '@clan-companion/contract/core/client';
import {
  MutationCache,
  notifyManager,
  onlineManager,
  QueryCache,
  QueryClient,
} from '@tanstack/react-query';
import { dropDeniedData, keepStaleData, isTemporary } from './connection.ts';
import { session } from './session.ts';

const RETRIES = 2;
/** In seconds. For a longer wait, the page says when to try again. */
const MAX_RETRY_DELAY = 10;
const FRESH_MS = 15_000;
const KEPT_MS = 24 * 60 * 60 * 1000;

// The manager listens for changes, but doesn't read the state at page load.
onlineManager.setOnline(navigator.onLine);

// By default, `isPending` is published in the next task. A second click can come before that.
notifyManager.setScheduler(queueMicrotask);

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      endSessionOn401(error);
      keepStaleData(error, query);
      dropDeniedData(error, query);
    },
  }),
  mutationCache: new MutationCache({
    onError: (error) => {
      endSessionOn401(error);
      refetchConfigIfReadOnly(error);
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      gcTime: KEPT_MS,
      networkMode: 'offlineFirst',
      // Offline, retries are pointless: the query runs again when the connection is back.
      retry: (failures, error) =>
        failures < RETRIES &&
        isTemporary(error) &&
        retryDelay(failures, error) <= MAX_RETRY_DELAY &&
        onlineManager.isOnline(),
      retryDelay: (failures, error) => retryDelay(failures, error) * 1000,
    },
    mutations: { networkMode: 'always' },
  },
});

const retryDelay = (failures: number, error: Error): number =>
  (error instanceof ProblemError && error.retryAfter) || 2 ** failures;

/** The session expired, or was ended elsewhere. */
export function endSessionOn401(error: unknown): void {
  if (error instanceof ProblemError && error.status === 401 && session.current()) {
    session.end('ended');
  }
}

/** The page then says why nothing can be changed, and until when. */
function refetchConfigIfReadOnly(error: Error): void {
  const isReadOnly =
    error instanceof ProblemError && ['read-only', 'maintenance'].includes(error.problem);
  if (isReadOnly) void queryClient.invalidateQueries({ queryKey: ['GET /app/config.json'] });
}

// Data of one person must not be shown to the next.
let chatid = session.current()?.chatid;
session.subscribe(() => {
  const next = session.current()?.chatid;
  if (next === chatid) return;
  chatid = next;
  queryClient.removeQueries({ type: 'inactive' });
  for (const query of queryClient.getQueryCache().getAll()) query.reset();
  // After the page has rendered, so that only data it still shows is fetched again.
  setTimeout(() => void queryClient.refetchQueries({ type: 'active' }));
});
