import { useMemo } from 'react';
import { useAllPages } from '../../../app/use-all-pages.ts';
import { usePages } from '../../../app/use-operation.ts';
import { useProfile } from '../../../app/use-profile.ts';
import type { Tree } from '../tree.ts';
import { type Learner, learnersOf, type MembersWith } from './clan-progress.ts';

/** The clan's members and what each has learned in a tree; undefined until they are loaded. */
export function useLearners(tree: Tree, membersWith: MembersWith): Learner[] | undefined {
  const clanid = useProfile().data?.clanid;
  const { data, hasNextPage } = useAllPages(
    usePages(
      'GET /clans/{clan_id}/members',
      { params: { clan_id: clanid ?? 0 }, query: { limit: 200 } },
      { enabled: clanid !== undefined },
    ),
  );
  return useMemo(
    () => (data && !hasNextPage ? learnersOf(tree, data, membersWith) : undefined),
    [tree, data, hasNextPage, membersWith],
  );
}
