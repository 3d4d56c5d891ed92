import { Card, Group, Text } from '@mantine/core';
import { memo, type RefCallback } from 'react';
import { useTexts } from '../../app/i18n.ts';
import { useListFocus } from '../../ui/use-list-focus.ts';
import { useVirtualRows } from '../../ui/virtual-rows.tsx';
import { Contested } from './contested.tsx';
import type { Walker } from './filter-walkers.ts';
import { LastSeen } from './last-seen.tsx';
import { walkerKey, type WalkerViewProps } from './use-clan-walkers.ts';
import { useEditing, WalkerActions, WalkerEditor } from './walker-actions.tsx';
import { WalkerPlace } from './walker-place.tsx';
import classes from './walkers.module.css';

const CARD_HEIGHT = 265;
const GAP = 10;

/** Replaces the table on narrow screens. */
export function WalkerCards({ walkers, clan, unseenDays }: WalkerViewProps) {
  const { t } = useTexts();
  const focus = useListFocus();
  const { container, shown, skippedAtEnd } = useVirtualRows(walkers, walkerKey, CARD_HEIGHT, GAP);
  return (
    <ul
      ref={container}
      className={classes['cards']}
      style={{ gap: GAP, paddingBottom: skippedAtEnd }}
      aria-label={t('walkers.title')}
      {...focus}
    >
      {shown.map(({ row: walker, index, skipped, measure }) => (
        <WalkerCard
          key={walker.walkerid}
          walker={walker}
          clan={clan}
          unseenDays={unseenDays}
          index={index}
          count={walkers.length}
          skipped={skipped}
          measure={measure}
        />
      ))}
    </ul>
  );
}

type CardProps = Pick<WalkerViewProps, 'clan' | 'unseenDays'> & {
  walker: Walker;
  index: number;
  count: number;
  skipped: number;
  measure: RefCallback<Element> | undefined;
};

const WalkerCard = memo(function WalkerCard(props: CardProps) {
  const { walker, clan, unseenDays, index, count, skipped, measure } = props;
  const { t } = useTexts();
  const editing = useEditing(walker);
  return (
    <Card
      component="li"
      p="md"
      ref={measure}
      mt={skipped}
      data-index={index}
      aria-setsize={count}
      aria-posinset={index + 1}
    >
      {editing.active ? (
        <WalkerEditor walker={walker} clan={clan} onDone={editing.end} />
      ) : (
        <>
          <Group justify="space-between" wrap="nowrap" align="flex-start">
            <div className={classes['name']}>
              <Text fw={600} truncate title={walker.name}>
                {walker.name}
              </Text>
              {walker.type !== undefined && (
                <Text size="sm" c="dimmed">
                  {walker.type}
                </Text>
              )}
            </div>
            {clan.canChange(walker) && <WalkerActions walker={walker} editing={editing} />}
          </Group>
          {walker.description !== undefined && (
            <Text size="sm" my="xs" className={classes['notes']}>
              {walker.description}
            </Text>
          )}
          <Contested walker={walker} canChange={clan.canChange(walker)} />
          <WalkerPlace walker={walker} clan={clan} />
          <dl className={classes['facts']}>
            <dt>{t('walkers.owner')}</dt>
            <dd>
              {walker.ownerid === undefined ? t('walkers.nobody') : clan.nameOf(walker.ownerid)}
            </dd>
            <dt>{t('walkers.lastuser')}</dt>
            <dd>{walker.lastuser ?? '–'}</dd>
            <dt>{t('walkers.seen')}</dt>
            <dd>
              <LastSeen walker={walker} unseenDays={unseenDays} />
            </dd>
          </dl>
        </>
      )}
    </Card>
  );
});
