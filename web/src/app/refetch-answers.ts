import type { InfiniteData, Query } from '@tanstack/react-query';
import { dependsOn } from './answer-kinds.ts';
import { queryClient } from './query-client.ts';

/** Refetches the answers on the page that depend on what changed; all of them if that's unknown. */
async function refetch(
  changed: readonly string[] | undefined,
  isLeftOut: (query: Query) => boolean,
): Promise<void> {
  const predicate = (query: Query) => dependsOnAny(query, changed) && !isLeftOut(query);
  // A first answer that is on its way may be from before the change, and is not asked for again.
  const first = queryClient
    .getQueryCache()
    .findAll({ predicate, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined);
  await queryClient.invalidateQueries({ predicate });
  if (first.length === 0) return;
  await Promise.allSettled(first.flatMap(({ promise }) => promise ?? []));
  await queryClient.invalidateQueries({ predicate: (query) => first.includes(query) });
}

const dependsOnAny = ({ queryKey: [operation] }: Query, changed: readonly string[] | undefined) =>
  changed === undefined || dependsOn(String(operation), changed);

/** A list that the person is reading must not move or be loaded again because of others. */
const isStill = ({ meta }: Query): boolean => meta?.['still'] === true;

/** It has a stream of its own, which says what others have changed. */
const isLive = ({ meta }: Query): boolean => meta?.['live'] === true;

/** After a change by this tab. Of a still list, only the first page is kept and loaded again. */
export function refetchAnswers(changed: readonly string[] | undefined): Promise<void> {
  const predicate = (query: Query) => isStill(query) && dependsOnAny(query, changed);
  queryClient.setQueriesData<InfiniteData<unknown>>(
    { predicate },
    (data) => data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) },
  );
  return refetch(changed, () => false);
}

/** After a change by somebody else, or in another tab. */
export const refetchOthersChanges = (changed: readonly string[] | undefined): Promise<void> =>
  refetch(changed, (query) => isStill(query) || (changed !== undefined && isLive(query)));
