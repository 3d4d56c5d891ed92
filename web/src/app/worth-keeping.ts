import type { DehydratedState } from '@tanstack/react-query';

const MAX_ANSWERS = 200;
const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * The answers worth keeping for a visit without a connection: the newest, whatever has failed since
 * they came.
 */
export function worthKeeping({ queries }: DehydratedState, now: number): DehydratedState {
  const kept = queries
    .filter(({ state }) => state.data !== undefined && now - state.dataUpdatedAt < MAX_AGE_MS)
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
    .slice(0, MAX_ANSWERS)
    .map(({ promise: _, state: { data, dataUpdatedAt, dataUpdateCount }, ...query }) => ({
      ...query,
      state: {
        data,
        dataUpdatedAt,
        dataUpdateCount,
        status: 'success' as const,
        fetchStatus: 'idle' as const,
        fetchMeta: null,
        isInvalidated: false,
        error: null,
        errorUpdatedAt: 0,
        errorUpdateCount: 0,
        fetchFailureCount: 0,
        fetchFailureReason: null,
      },
    }));
  return { queries: kept, mutations: [] };
}
