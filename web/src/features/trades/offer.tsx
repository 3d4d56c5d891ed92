import type { AnswerOf } from '@clan-companion/contract/operation';
import type { OperationTable } from '@clan-companion/contract/operations';
import { Badge, Card, Group, Text } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { type ReactNode } from 'react';
import { useTexts } from '../../app/i18n.ts';
import { useListFocus } from '../../ui/use-list-focus.ts';
import { TimeAgo } from '../../ui/time-ago.tsx';
import classes from './offer.module.css';

export type Trade = AnswerOf<OperationTable['GET /trades']>[number];

export function Offers({ label, children }: { label: string; children: ReactNode }) {
  const focus = useListFocus();
  return (
    <ul className={classes['offers']} aria-label={label} {...focus}>
      {children}
    </ul>
  );
}

interface Props {
  trade: Trade;
  /** Shown next to the type of offer. */
  badge?: ReactNode;
  /** Buttons. */
  aside: ReactNode;
}

export function Offer({ trade, badge, aside }: Props) {
  const { t } = useTexts();
  const { type, item, quantity, price, region, timestamp } = trade;
  return (
    <Card component="li" px="md" py="sm" className={classes['offer']}>
      <Group gap="xs" className={classes['kind']}>
        <Badge variant="light" color={type === 'sell' ? 'oasis' : 'ember'}>
          {type === 'sell' ? t('trades.sell') : t('trades.buy')}
        </Badge>
        {badge}
      </Group>
      <div className={classes['what']}>
        <Text fw={600} truncate title={item}>
          {item}
        </Text>
        <Text size="sm" c="dimmed">
          {t('trades.quantity', { count: quantity })}
        </Text>
      </div>
      <Text className={classes['price']}>{price}</Text>
      <div className={classes['where']}>
        <Text size="sm" className={classes['region']}>
          <IconMapPin size={14} aria-hidden /> {region}
        </Text>
        <Text size="sm" c="dimmed">
          <TimeAgo time={timestamp} />
        </Text>
      </div>
      <div className={classes['aside']}>{aside}</div>
    </Card>
  );
}
