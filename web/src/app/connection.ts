import { ProblemError } from '@clan-companion/contract/client';
import { type Query, notifyManager, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useSyncExternalStore } from 'react';

/** Not what a page shows, but what the app itself needs. */
const OWN = 'GET /app/config.json';

/** Too many requests, a busy service, or a proxy before one that starts anew. */
const PASSES = new Set([429, 502, 503, 504]);

/** A refusal stays one however often it is asked; a lost connection or a busy service may pass. */
export const mayPass = (error: Error): boolean =>
  !(error instanceof ProblemError) || PASSES.has(error.status);

/**
 * What is on the page stays readable when it cannot be read afresh: the failure is remembered by its
 * time alone, and the banner says how old the page is.
 */
export function keepWhatIsShown(error: Error, query: Query<unknown, unknown>): void {
  if (query.state.data !== undefined && mayPass(error)) {
    query.setState({ status: 'success', error: null });
  }
}

/** The service says that it is not there, or not for this person any more. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ProblemError && (error.status === 403 || error.status === 404);

/** What somebody may no longer see does not stay on the page either. */
export function forgetWhatIsRefused(error: Error, query: Query<unknown, unknown>): void {
  if (isRefusal(error)) query.setState({ data: undefined, dataUpdatedAt: 0 });
}

const isShown = (query: Query): boolean =>
  query.isActive() && query.state.data !== undefined && query.queryKey[0] !== OWN;

const lookFailed = ({ state }: Query): boolean =>
  state.errorUpdatedAt > state.dataUpdatedAt && state.fetchStatus !== 'fetching';

export interface Shown {
  /** When the oldest part of the page was read; undefined where it shows nothing of the service's. */
  readonly since: number | undefined;
  /** Whether the last look at some of it has failed. */
  readonly isBehind: boolean;
}

/** How old the page is. */
export function useShown(): Shown {
  const cache = useQueryClient().getQueryCache();
  const subscribe = useCallback(
    (listener: () => void) => cache.subscribe(notifyManager.batchCalls(listener)),
    [cache],
  );
  // A text, since it has to be the same for as long as nothing changes.
  const now = useSyncExternalStore(subscribe, () => {
    const shown = cache.getAll().filter(isShown);
    const since = Math.min(...shown.map(({ state }) => state.dataUpdatedAt));
    return `${since} ${shown.some(lookFailed)}`;
  });
  return useMemo(() => {
    const [since, behind] = now.split(' ');
    return {
      since: since === 'Infinity' ? undefined : Number(since),
      isBehind: behind === 'true',
    };
  }, [now]);
}
