import { Button, Stack, Text } from '@mantine/core';
import { IconFlag } from '@tabler/icons-react';
import { useState } from 'react';
import { useGameData } from '../../app/use-game-data.ts';
import { useTexts } from '../../app/i18n.ts';
import { useChatid } from '../../app/session.ts';
import { LoadingOrError, RowsSkeleton } from '../../ui/states.tsx';
import { Section } from '../../ui/page.tsx';
import { useAllPages } from '../../app/use-all-pages.ts';
import { useOperation, usePages } from '../../app/use-operation.ts';
import { useProfile } from '../../app/use-profile.ts';
import type { Tree } from '../tech/tree.ts';
import { GoalCard, GoalDialog } from './goal-card.tsx';
import { sortGoals } from './plan.ts';

export function useTreeParts(tree: Tree) {
  const [newGoal, setNewGoal] = useState<{ item?: string }>();
  return {
    clanView: <Goals onSetGoal={() => setNewGoal({})} />,
    itemActions: (item: string, close: () => void) => (
      <SetAsGoal
        tree={tree.name}
        item={item}
        onSetGoal={() => {
          close();
          setNewGoal({ item });
        }}
      />
    ),
    dialogs: (
      <GoalDialog
        opened={newGoal !== undefined}
        onClose={() => setNewGoal(undefined)}
        tree={tree}
        item={newGoal?.item}
      />
    ),
  };
}

/** The items that the person wants to learn for goals of their clan. */
export function useWanted() {
  const chatid = useChatid();
  const goals = useGoals();
  const data = goals.data?.flatMap(({ tree, tasks }) =>
    tasks.filter((task) => task.chatid === chatid).map(({ item }) => ({ tree, item })),
  );
  return { ...goals, data };
}

/** The clan's goals in all trees. */
function Goals({ onSetGoal }: { onSetGoal: () => void }) {
  const { t } = useTexts();
  const goals = useGoals();
  const trees = useGameData().data?.trees ?? [];
  const canEdit = useCanEditGoals();
  return (
    <Section
      title={t('goals.title')}
      lead={t('goals.lead')}
      actions={
        canEdit && (
          <Button leftSection={<IconFlag size={18} />} onClick={onSetGoal}>
            {t('goals.set')}
          </Button>
        )
      }
    >
      {goals.data === undefined ? (
        <LoadingOrError query={goals}>
          <RowsSkeleton rows={1} height={80} />
        </LoadingOrError>
      ) : goals.data.length === 0 ? (
        <Text c="dimmed">{t(canEdit ? 'goals.none' : 'goals.noneYet')}</Text>
      ) : (
        <Stack gap="md">
          {sortGoals(goals.data).map((goal) => (
            <GoalCard
              key={goal.goalid}
              goal={goal}
              tree={trees.find(({ name }) => name === goal.tree)}
              canEdit={canEdit}
            />
          ))}
        </Stack>
      )}
    </Section>
  );
}

interface SetAsGoalProps {
  tree: string;
  item: string;
  onSetGoal: () => void;
}

/** For people who can set goals, unless the item is one already. */
function SetAsGoal({ tree, item, onSetGoal }: SetAsGoalProps) {
  const { t } = useTexts();
  const canEdit = useCanEditGoals();
  const goals = useGoals().data;
  if (!canEdit || !goals || goals.some((goal) => goal.tree === tree && goal.item === item))
    return null;
  return (
    <Button variant="default" leftSection={<IconFlag size={18} />} onClick={onSetGoal}>
      {t('goals.setThis')}
    </Button>
  );
}

/** The goals of the person's clan; nothing without a clan. */
function useGoals() {
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
function useCanEditGoals(): boolean {
  const chatid = useChatid();
  const profile = useProfile().data;
  const permissions = useOperation(
    'GET /clans/{clan_id}/members/{member_id}/permissions',
    { params: { clan_id: profile?.clanid ?? 0, member_id: chatid ?? '' } },
    { enabled: profile?.clanid !== undefined && chatid !== undefined },
  ).data;
  return profile?.leaderid === chatid || permissions?.canEdit === true;
}
