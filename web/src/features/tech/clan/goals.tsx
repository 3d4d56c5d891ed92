import { Button, Stack, Text } from '@mantine/core';
import { IconFlag } from '@tabler/icons-react';
import { useGameData } from '../../../app/use-game-data.ts';
import { useTexts } from '../../../app/i18n.ts';
import { LoadingOrError, RowsSkeleton } from '../../../ui/states.tsx';
import { Section } from '../../../ui/page.tsx';
import { GoalCard } from './goal-card.tsx';
import { sortGoals } from './plan.ts';
import { useCanEditGoals, useGoals } from './use-goals.ts';

/** The clan's goals in all trees. */
export function Goals({ onSetGoal }: { onSetGoal: () => void }) {
  const { t } = useTexts();
  const goals = useGoals();
  const trees = useGameData().data?.trees ?? [];
  const canEdit = useCanEditGoals();
  return (
    <Section
      title={t('tech.goals.title')}
      lead={t('tech.goals.lead')}
      actions={
        canEdit && (
          <Button leftSection={<IconFlag size={18} />} onClick={onSetGoal}>
            {t('tech.goals.set')}
          </Button>
        )
      }
    >
      {goals.data === undefined ? (
        <LoadingOrError query={goals}>
          <RowsSkeleton rows={1} height={80} />
        </LoadingOrError>
      ) : goals.data.length === 0 ? (
        <Text c="dimmed">{t(canEdit ? 'tech.goals.none' : 'tech.goals.noneYet')}</Text>
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
