import { useEffect } from 'react';

/** The result of `usePages`. */
export interface PagedList {
  hasNextPage: boolean;
  isFetching: boolean;
  /** The error of the last attempt, even while older data is still shown; null if it succeeded. */
  failureReason: unknown;
  fetchNextPage: () => unknown;
}

/**
 * Loads the next page while `wanted`. Stops after an error, until the list is refetched (for example
 * when the connection is back) or the person retries.
 */
export function useAutoLoadNextPage(pages: PagedList, wanted: boolean): void {
  const { hasNextPage, isFetching, failureReason, fetchNextPage } = pages;
  const due = wanted && hasNextPage && !isFetching && failureReason === null;
  useEffect(() => {
    if (due) void fetchNextPage();
  }, [due, fetchNextPage]);
}

/** Loads every page of a list that is filtered and sorted in the browser. */
export function useAllPages<Pages extends PagedList>(pages: Pages): Pages {
  useAutoLoadNextPage(pages, true);
  return pages;
}

/** Why the next page failed to load; null while it is loading. */
export const nextPageError = ({ isFetching, failureReason }: PagedList): unknown =>
  isFetching ? null : failureReason;

/** Why the list is incomplete. An error while refreshing a complete list doesn't count. */
export const allPagesError = (pages: PagedList & { error: unknown }): unknown =>
  pages.hasNextPage ? nextPageError(pages) : pages.error;
