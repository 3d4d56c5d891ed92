import type { AnswerOf } from '@clan-companion/contract/core/operation';
import type { OperationTable } from '@clan-companion/contract/operations';
import { Anchor, Badge, Card, Group, Text } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { type ReactNode } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../app/i18n.ts';
import type { GameNames } from '../../app/game-names.ts';
import { useListFocus } from '../../ui/use-list-focus.ts';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { LOOKS } from '../diplomacy/relationship.ts';
import classes from './offer.module.css';
import type { Relation } from './use-relations.ts';

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
  names: GameNames;
  /** Whether it was sold or deleted while the page was open. */
  isGone?: boolean;
  /** What the poster's clan is to the person's clan. */
  relation?: Relation | undefined;
  /** Shown next to the type of offer. */
  badge?: ReactNode;
  /** Buttons. */
  aside: ReactNode;
}

export function Offer({ trade, names, isGone = false, relation, badge, aside }: Props) {
  const { t } = useTexts();
  const { type, item, quantity, price, region, timestamp, note, clanid, clanname } = trade;
  return (
    <Card
      component="li"
      px="md"
      py="sm"
      className={classes['offer']}
      data-gone={isGone || undefined}
    >
      <Group gap="xs" className={classes['kind']}>
        <Badge variant="light" color={type === 'sell' ? 'oasis' : 'ember'}>
          {type === 'sell' ? t('trades.sell') : t('trades.buy')}
        </Badge>
        {badge}
        {isGone && (
          <Badge variant="outline" color="gray">
            {t('trades.gone')}
          </Badge>
        )}
        {clanid !== undefined && (
          <Anchor component={Link} to={`/clans/${clanid}`} size="sm">
            {clanname}
          </Anchor>
        )}
        {relation !== undefined && (
          <Badge variant="light" color={relation === 'own' ? 'oasis' : LOOKS[relation].color}>
            {t(`trades.relation.${relation}`)}
          </Badge>
        )}
      </Group>
      <div className={classes['what']}>
        <Text fw={600} truncate title={item}>
          {item}
        </Text>
        <Text size="sm" c="dimmed">
          {t('trades.quantity', { count: quantity })}
        </Text>
        {note !== undefined && <Text size="sm">{note}</Text>}
      </div>
      <Text className={classes['price']}>{price}</Text>
      <div className={classes['where']}>
        <Text size="sm" className={classes['region']}>
          <IconMapPin size={14} aria-hidden /> {names.region(region)}
        </Text>
        <Text size="sm" c="dimmed">
          <TimeAgo time={timestamp} />
        </Text>
      </div>
      <div className={classes['aside']}>{aside}</div>
    </Card>
  );
}
