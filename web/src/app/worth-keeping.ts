import type { DehydratedState } from '@tanstack/react-query';

const MAX_ANSWERS = 200;
const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000;

type Kept = DehydratedState['queries'][number];

/** The answers worth having on a visit without a connection: the newest, and none of last month. */
export const worthKeeping = (queries: readonly Kept[], now: number): Kept[] =>
  queries
    .filter(({ state }) => now - state.dataUpdatedAt < MAX_AGE_MS)
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
    .slice(0, MAX_ANSWERS);

/**
 * An answer as it was when it came, whatever has failed since. On the next visit it is shown at once
 * and read afresh: what this page changes in its last moments may not be in it.
 */
export function asAnswered({ promise: _, ...query }: Kept): Kept {
  const { data, dataUpdatedAt, dataUpdateCount } = query.state;
  return {
    ...query,
    state: {
      data,
      dataUpdatedAt,
      dataUpdateCount,
      status: 'success',
      fetchStatus: 'idle',
      fetchMeta: null,
      isInvalidated: true,
      error: null,
      errorUpdatedAt: 0,
      errorUpdateCount: 0,
      fetchFailureCount: 0,
      fetchFailureReason: null,
    },
  };
}
