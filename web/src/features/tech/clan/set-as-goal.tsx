import { Button } from '@mantine/core';
import { IconFlag } from '@tabler/icons-react';
import { useTexts } from '../../../app/i18n.ts';
import { useCanEditGoals, useGoals } from './use-goals.ts';

interface Props {
  tree: string;
  item: string;
  onSetGoal: (item: string) => void;
}

/** For people who can set goals, unless the item is one already. */
export function SetAsGoal({ tree, item, onSetGoal }: Props) {
  const { t } = useTexts();
  const canEdit = useCanEditGoals();
  const goals = useGoals().data;
  if (!canEdit || !goals || goals.some((goal) => goal.tree === tree && goal.item === item))
    return null;
  return (
    <Button variant="default" leftSection={<IconFlag size={18} />} onClick={() => onSetGoal(item)}>
      {t('tech.goals.setThis')}
    </Button>
  );
}
