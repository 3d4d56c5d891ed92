import { Badge, Group } from '@mantine/core';
import { IconZzz } from '@tabler/icons-react';
import { useTexts } from '../../app/i18n.ts';
import { TimeAgo } from '../../ui/intl.tsx';
import { daysUnseen, type Walker } from './filter-walkers.ts';
import classes from './walkers.module.css';

const DEFAULT_UNSEEN_DAYS = 14;

interface Props {
  walker: Walker;
  /** From the filter; without it, a default. */
  unseenDays: number | undefined;
}

export function LastSeen({ walker, unseenDays = DEFAULT_UNSEEN_DAYS }: Props) {
  const { t } = useTexts();
  const { lastseen, added } = walker;
  if (lastseen === undefined) {
    return (
      <>
        {t('walkers.neverSeen')}
        {added !== undefined && (
          <>
            {' '}
            · {t('walkers.addedAt')} <TimeAgo time={added} />
          </>
        )}
      </>
    );
  }
  const count = daysUnseen(walker, Date.now());
  return (
    <Group gap="xs">
      <TimeAgo time={lastseen} />
      {count >= unseenDays && (
        <Badge
          variant="light"
          color="ember"
          tt="none"
          h="auto"
          mih={20}
          className={classes['unseen'] ?? ''}
          leftSection={<IconZzz size={14} />}
        >
          {t('walkers.unseen', { count })}
        </Badge>
      )}
    </Group>
  );
}
