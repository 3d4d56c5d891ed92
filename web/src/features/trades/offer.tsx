import { Anchor, Badge, Card, Group, Text } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router';
import type { GameNames } from '../../app/game-names.ts';
import { useTexts } from '../../app/i18n.ts';
import { useAllPages } from '../../app/use-all-pages.ts';
import { type Answer, usePages } from '../../app/use-operation.ts';
import { useProfile } from '../../app/use-profile.ts';
import { TimeAgo } from '../../ui/intl.tsx';
import { useListFocus } from '../../ui/use-list-focus.ts';
import { type Kind, LOOKS } from '../diplomacy/relationship.ts';
import classes from './trades.module.css';

export type Trade = Answer<'GET /trades'>[number];
export type OwnTrade = Answer<'GET /users/trades'>[number];

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

type Relation = Kind | 'own';

/** What a clan is to the person's own clan. */
export function useRelations(): (clanid: number | undefined) => Relation | undefined {
  const own = useProfile().data?.clanid;
  const relationships = useAllPages(
    usePages(
      'GET /clans/{clan_id}/relationships',
      { params: { clan_id: own ?? 0 }, query: { limit: 200 } },
      { enabled: own !== undefined },
    ),
  );
  return useMemo(() => {
    const kinds = new Map(
      relationships.data?.map((each) => [each.otherclanid, each.relationshiptype]),
    );
    return (clanid) => {
      if (clanid === undefined) return undefined;
      return clanid === own ? 'own' : kinds.get(clanid);
    };
  }, [own, relationships.data]);
}
