import { ProblemError } from '@clan-companion/contract/core/client';
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

/** For data on the page: whether the last attempt failed, and a later one may succeed. */
export const canRecover = (query: Query): boolean =>
  query.isActive() &&
  query.state.fetchStatus !== 'fetching' &&
  (query.state.status === 'error'
    ? isTemporary(query.state.error as Error)
    : // `keepStaleData` has removed the error.
      lastFetchFailed(query));

/** The service asked not to try again yet. */
export function isPaused({ state }: Query): boolean {
  const { retryAfter = 0 } = state.error instanceof ProblemError ? state.error : {};
  return state.errorUpdatedAt + retryAfter * 1000 > Date.now();
}

/** Asks for something small. */
export const isServiceBack = (): Promise<boolean> =>
  fetch('/readyz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

const lastFetchFailed = ({ state }: Query): boolean =>
  state.errorUpdatedAt > state.dataUpdatedAt && state.fetchStatus !== 'fetching';

/** Not a refusal, and not a limit on the number of requests. */
const isCutOff = (error: Error | null): boolean =>
  error !== null && isTemporary(error) && !(error instanceof ProblemError && error.status === 429);

export interface DataAge {
  /** When the oldest data on the page was fetched; undefined if the page has none. */
  readonly oldest: number | undefined;
  /** Whether some data could not be refreshed. */
  readonly isOutdated: boolean;
  /** Whether something could not be loaded at all, because the service can't be reached. */
  readonly isUnreachable: boolean;
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
    const isUnreachable = cache
      .getAll()
      .some((query) => query.isActive() && isCutOff(query.state.error));
    return `${oldest} ${shown.some(lastFetchFailed)} ${isUnreachable}`;
  });
  return useMemo(() => {
    const [oldest, outdated, unreachable] = snapshot.split(' ');
    return {
      oldest: oldest === 'Infinity' ? undefined : Number(oldest),
      isOutdated: outdated === 'true',
      isUnreachable: unreachable === 'true',
    };
  }, [snapshot]);
}
