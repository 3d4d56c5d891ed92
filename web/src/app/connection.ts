import { ProblemError } from '@clan-companion/contract/client';
import { type Query, notifyManager, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useSyncExternalStore } from 'react';

/** Used by the app itself, so it doesn't count as page data. */
const APP_CONFIG = 'GET /app/config.json';

/** Too many requests, a busy service, or a proxy whose service is restarting. */
const TEMPORARY_STATUSES = new Set([429, 502, 503, 504]);

/** Whether a retry can help: yes for a lost connection or a busy service, no for a refusal. */
export const isTemporary = (error: Error): boolean =>
  !(error instanceof ProblemError) || TEMPORARY_STATUSES.has(error.status);

/** Keeps showing stale data after a temporary error. The banner shows its age. */
export function keepStaleData(error: Error, query: Query<unknown, unknown>): void {
  if (query.state.data !== undefined && isTemporary(error)) {
    query.setState({ status: 'success', error: null });
  }
}

/** The data was deleted, or this person has lost access to it. */
export const isDenied = (error: unknown): boolean =>
  error instanceof ProblemError && (error.status === 403 || error.status === 404);

/** Removes data from the page once the person has lost access to it. */
export function dropDeniedData(error: Error, query: Query<unknown, unknown>): void {
  if (isDenied(error)) query.setState({ data: undefined, dataUpdatedAt: 0 });
}

const isShown = (query: Query): boolean =>
  query.isActive() && query.state.data !== undefined && query.queryKey[0] !== APP_CONFIG;

const lastFetchFailed = ({ state }: Query): boolean =>
  state.errorUpdatedAt > state.dataUpdatedAt && state.fetchStatus !== 'fetching';

export interface DataAge {
  /** When the oldest data on the page was fetched; undefined if the page has none. */
  readonly oldest: number | undefined;
  /** Whether some data could not be refreshed. */
  readonly isOutdated: boolean;
}

export function useDataAge(): DataAge {
  const cache = useQueryClient().getQueryCache();
  const subscribe = useCallback(
    (listener: () => void) => cache.subscribe(notifyManager.batchCalls(listener)),
    [cache],
  );
  // A string, because the snapshot must stay equal while nothing changes.
  const snapshot = useSyncExternalStore(subscribe, () => {
    const shown = cache.getAll().filter(isShown);
    const oldest = Math.min(...shown.map(({ state }) => state.dataUpdatedAt));
    return `${oldest} ${shown.some(lastFetchFailed)}`;
  });
  return useMemo(() => {
    const [oldest, outdated] = snapshot.split(' ');
    return {
      oldest: oldest === 'Infinity' ? undefined : Number(oldest),
      isOutdated: outdated === 'true',
    };
  }, [snapshot]);
}
