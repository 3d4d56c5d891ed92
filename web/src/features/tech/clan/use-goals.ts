import { useMemo } from 'react';
import { useChatid } from '../../../app/session.ts';
import { useAllPages } from '../../../app/use-all-pages.ts';
import { useOperation, usePages } from '../../../app/use-operation.ts';
import { useProfile } from '../../../app/use-profile.ts';

/** The goals of the person's clan; nothing without a clan. */
export function useGoals() {
  const clanid = useProfile().data?.clanid;
  return useAllPages(
    usePages(
      'GET /clans/{clan_id}/goals',
      { params: { clan_id: clanid ?? 0 }, query: { limit: 200 } },
      { enabled: clanid !== undefined },
    ),
  );
}

/** Whether the person can set and change the goals of their clan. */
export function useCanEditGoals(): boolean {
  const chatid = useChatid();
  const profile = useProfile().data;
  const permissions = useOperation(
    'GET /clans/{clan_id}/members/{member_id}/permissions',
    { params: { clan_id: profile?.clanid ?? 0, member_id: chatid ?? '' } },
    { enabled: profile?.clanid !== undefined && chatid !== undefined },
  ).data;
  return profile?.leaderid === chatid || permissions?.canEdit === true;
}

/** The items of a tree that the person wants to learn for goals of their clan. */
export function useOwnTasks(tree: string): ReadonlySet<string> {
  const chatid = useChatid();
  const goals = useGoals().data;
  return useMemo(() => {
    const tasks = (goals ?? []).filter((goal) => goal.tree === tree).flatMap((goal) => goal.tasks);
    return new Set(tasks.filter((task) => task.chatid === chatid).map(({ item }) => item));
  }, [goals, tree, chatid]);
}
