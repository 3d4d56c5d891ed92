import { useMemo } from 'react';
import { useProfile } from '../../../app/use-profile.ts';
import { useAllMembers } from '../../my-clan/members/use-members.ts';
import type { Tree } from '../tree.ts';
import { type Learner, learnersOf, type MembersWith } from './clan-progress.ts';

/** The clan's members and what each has learned in a tree; undefined until they are loaded. */
export function useLearners(tree: Tree, membersWith: MembersWith): Learner[] | undefined {
  const members = useAllMembers(useProfile().data?.clanid);
  const isComplete = members.data !== undefined && !members.hasNextPage;
  return useMemo(
    () => (isComplete ? learnersOf(tree, members.data!, membersWith) : undefined),
    [isComplete, tree, members.data, membersWith],
  );
}
