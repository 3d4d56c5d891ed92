import type { DehydratedState } from '@tanstack/react-query';

const MAX_ANSWERS = 200;
const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000;

type StoredQuery = DehydratedState['queries'][number];

/** The newest answers, none older than 30 days. */
export const selectRecentAnswers = (queries: readonly StoredQuery[], now: number): StoredQuery[] =>
  queries
    .filter(({ state }) => now - state.dataUpdatedAt < MAX_AGE_MS)
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
    .slice(0, MAX_ANSWERS);

/**
 * Removes later errors from an answer and marks it stale. The next visit shows it right away and
 * fetches it again, because the last changes on this page may be missing from it.
 */
export function toStaleAnswer({ promise: _, ...query }: StoredQuery): StoredQuery {
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
