import { ProblemError } from '@clan-companion/contract/client';
import { MutationCache, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { forgetWhatIsRefused, keepWhatIsShown, mayPass } from './connection.ts';
import { session } from './session.ts';

const RETRIES = 2;
const FRESH_MS = 15_000;
const KEPT_MS = 24 * 60 * 60 * 1000;

// It learns of changes by itself, but not of how things are when a page opens.
onlineManager.setOnline(navigator.onLine);

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      noticeEndedSession(error);
      keepWhatIsShown(error, query);
      forgetWhatIsRefused(error, query);
    },
  }),
  mutationCache: new MutationCache({ onError: noticeEndedSession }),
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      gcTime: KEPT_MS,
      networkMode: 'offlineFirst',
      // Without a connection there is nothing to wait for: it is asked again when one is back.
      retry: (failures, error) => failures < RETRIES && mayPass(error) && onlineManager.isOnline(),
      retryDelay: (failures, error) =>
        (error instanceof ProblemError && error.retryAfter ? error.retryAfter : 2 ** failures) *
        1000,
    },
    mutations: { networkMode: 'always' },
  },
});

function noticeEndedSession(error: Error): void {
  if (error instanceof ProblemError && error.status === 401 && session.current()) {
    session.end('ended');
  }
}

// What one person saw is not the next one's.
let whose = session.current()?.chatid;
session.subscribe(() => {
  const now = session.current()?.chatid;
  if (now === whose) return;
  whose = now;
  queryClient.clear();
});
