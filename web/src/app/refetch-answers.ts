import { dependsOn } from './answer-kinds.ts';
import { queryClient } from './query-client.ts';

/** Refetches the answers on the page that depend on what changed; all of them if that's unknown. */
export const refetchAnswers = (changed: readonly string[] | undefined): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [operation] }) =>
      changed === undefined || dependsOn(String(operation), changed),
  });
