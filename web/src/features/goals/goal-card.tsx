import { Badge, Button, Card, Group, Text, Title } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useGameNames } from '../../app/use-game-names.ts';
import { useTexts } from '../../app/i18n.ts';
import { useChange } from '../../app/use-operation.ts';
import { useProfile } from '../../app/use-profile.ts';
import { Confirm, lazyDialog } from '../../ui/lazy-dialog.tsx';
import { notifyDone } from '../../ui/notify.tsx';
import type { Tree } from '../tech/tree.ts';
import { useClanTech } from '../tech/use-clan-tech.ts';
import { useLearned } from '../tech/use-learned.ts';
import { dayName, type Goal, isOverdue, stepsOf } from './plan.ts';
import { Steps } from './steps.tsx';

interface Props {
  goal: Goal;
  /** Undefined if the game data no longer has it. */
  tree: Tree | undefined;
  canEdit: boolean;
}

export function GoalCard({ goal, tree, canEdit }: Props) {
  const { t } = useTexts();
  const isKnown = tree?.items.some(({ name }) => name === goal.item);
  if (tree && isKnown) return <KnownGoal goal={goal} tree={tree} canEdit={canEdit} />;
  return (
    <Frame goal={goal} isReached={false} actions={canEdit && <RemoveGoal goal={goal} />}>
      <Text size="sm">{t('goals.unknown')}</Text>
    </Frame>
  );
}

function KnownGoal({ goal, tree, canEdit }: Props & { tree: Tree }) {
  const clan = useClanTech(tree.name, useLearned(tree.name).learned);
  const [isEdited, setEdited] = useState(false);
  const { t } = useTexts();
  const names = useGameNames();
  const steps = stepsOf(tree, goal, clan.membersWith);
  const learned = steps.filter(({ isDone }) => isDone).length;
  const isReached = clan.membersWith(goal.item).length > 0;
  const edit = (
    <Group gap="xs">
      {!isReached && (
        <Button
          variant="default"
          size="sm"
          aria-label={t('goals.editOf', { item: names.item(goal.item) })}
          onClick={() => setEdited(true)}
        >
          {t('common.edit')}
        </Button>
      )}
      <RemoveGoal goal={goal} />
    </Group>
  );
  return (
    <Frame goal={goal} isReached={isReached} actions={canEdit && edit}>
      {clan.isComplete && !isReached && (
        <>
          <Text size="sm">{t('tech.ofItems', { learned, count: steps.length })}</Text>
          <Steps goal={goal} steps={steps} />
        </>
      )}
      {canEdit && (
        <GoalDialog
          opened={isEdited}
          onClose={() => setEdited(false)}
          tree={tree}
          item={goal.item}
          goal={goal}
        />
      )}
    </Frame>
  );
}

interface FrameProps {
  goal: Goal;
  isReached: boolean;
  actions: ReactNode;
  children: ReactNode;
}

function Frame({ goal, isReached, actions, children }: FrameProps) {
  const { t, language } = useTexts();
  const { due, note } = goal;
  const names = useGameNames();
  const item = names.item(goal.item);
  return (
    <Card component="article" withBorder padding="sm" aria-label={item}>
      <Group justify="space-between" align="flex-start" mb={isReached ? 0 : 'xs'}>
        <div>
          <Group gap="xs">
            <Title order={3} size="h4">
              {item}
            </Title>
            <Badge variant="default" tt="none">
              {names.tree(goal.tree)}
            </Badge>
            {isReached ? (
              <Badge color="oasis" tt="none">
                {t('goals.reached')}
              </Badge>
            ) : (
              due !== undefined && (
                <Badge variant="light" color={isOverdue(due) ? 'red' : 'ember'} tt="none">
                  {t(isOverdue(due) ? 'goals.overdue' : 'goals.by', {
                    day: dayName(due, language),
                  })}
                </Badge>
              )
            )}
          </Group>
          {note !== undefined && <Text size="sm">{note}</Text>}
        </div>
        {actions}
      </Group>
      {children}
    </Card>
  );
}

function RemoveGoal({ goal }: { goal: Goal }) {
  const { t } = useTexts();
  const { goalid: goal_id } = goal;
  const item = useGameNames().item(goal.item);
  const clan_id = useProfile().data?.clanid ?? 0;
  const [isAsked, setAsked] = useState(false);
  const remove = useChange('DELETE /clans/{clan_id}/goals/{goal_id}');
  return (
    <>
      <Button
        variant="default"
        size="sm"
        aria-label={t('goals.removeOf', { item })}
        onClick={() => setAsked(true)}
      >
        {t('goals.remove')}
      </Button>
      <Confirm
        opened={isAsked}
        onClose={() => setAsked(false)}
        title={t('goals.removeOf', { item })}
        confirmLabel={t('goals.remove')}
        onConfirm={async () => {
          await remove.mutateAsync({ params: { clan_id, goal_id } });
          notifyDone(t('goals.removed', { item }));
        }}
      >
        {t('goals.removeHint')}
      </Confirm>
    </>
  );
}

/** Sets a goal or changes one. */
export const GoalDialog = lazyDialog(async () => (await import('./edit-goal.tsx')).EditGoal);
