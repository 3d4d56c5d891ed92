import { Badge, Group } from '@mantine/core';
import { IconZzz } from '@tabler/icons-react';
import { useTexts } from '../../app/i18n.ts';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { daysUnseen, seenAt, type Walker } from './sift.ts';

const LONG_DAYS = 14;

interface Props {
  walker: Walker;
  /** What the person looks for; else what is long by any measure. */
  unseenDays: number | undefined;
}

export function LastSeen({ walker, unseenDays = LONG_DAYS }: Props) {
  const { t } = useTexts();
  const count = daysUnseen(walker, Date.now());
  return (
    <Group gap="xs">
      <TimeAgo time={seenAt(walker)} />
      {count >= unseenDays && (
        <Badge variant="light" color="ember" tt="none" leftSection={<IconZzz size={14} />}>
          {t('walkers.unseen', { count })}
        </Badge>
      )}
    </Group>
  );
}
