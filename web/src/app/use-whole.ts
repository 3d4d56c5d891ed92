import { useEffect } from 'react';

/** A list that is read page by page: `usePages(…)`. */
export interface Growing {
  hasNextPage: boolean;
  isFetching: boolean;
  /** Of the last try, also where what is shown stays; null where it went well. */
  failureReason: unknown;
  fetchNextPage: () => unknown;
}

/**
 * Asks for the next page where it is wanted. After a failure it does not ask again by itself: a list
 * that is read afresh, as when the connection is back, goes on by itself; before that, somebody asks.
 */
export function useNextPage(pages: Growing, wanted: boolean): void {
  const { hasNextPage, isFetching, failureReason, fetchNextPage } = pages;
  const due = wanted && hasNextPage && !isFetching && failureReason === null;
  useEffect(() => {
    if (due) void fetchNextPage();
  }, [due, fetchNextPage]);
}

/** Reads a list to its end, for what is searched and sorted here: `useWhole(usePages(…))`. */
export function useWhole<Pages extends Growing>(pages: Pages): Pages {
  useNextPage(pages, true);
  return pages;
}

/** Why the next page did not come; null while it is still being tried. */
export const failureOfNext = ({ isFetching, failureReason }: Growing): unknown =>
  isFetching ? null : failureReason;

/** Why the whole is not known. What is only out of date is no failure: it is shown as it was. */
export const failureOfWhole = (pages: Growing & { error: unknown }): unknown =>
  pages.hasNextPage ? failureOfNext(pages) : pages.error;
