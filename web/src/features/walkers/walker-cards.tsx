import { Card, Group, Text } from '@mantine/core';
import { useTexts } from '../../app/i18n.ts';
import { Contested } from './contested.tsx';
import { LastSeen } from './last-seen.tsx';
import type { Walker } from './filter-walkers.ts';
import { useEditing, WalkerActions } from './walker-actions.tsx';
import { WalkerPlace } from './walker-place.tsx';
import { WalkerEditor } from './walker-editor.tsx';
import type { WalkerViewProps } from './walker-table.tsx';
import classes from './walkers.module.css';

/** Replaces the table on narrow screens. */
export function WalkerCards({ walkers, clan, unseenDays }: WalkerViewProps) {
  const { t } = useTexts();
  return (
    <ul className={classes['cards']} aria-label={t('walkers.title')}>
      {walkers.map((walker) => (
        <WalkerCard key={walker.walkerid} walker={walker} clan={clan} unseenDays={unseenDays} />
      ))}
    </ul>
  );
}

type CardProps = { walker: Walker } & Pick<WalkerViewProps, 'clan' | 'unseenDays'>;

function WalkerCard({ walker, clan, unseenDays }: CardProps) {
  const { t } = useTexts();
  const editing = useEditing();
  return (
    <Card component="li" p="md">
      {editing.active ? (
        <WalkerEditor walker={walker} clan={clan} onDone={editing.end} />
      ) : (
        <>
          <Group justify="space-between" wrap="nowrap" align="flex-start">
            <div>
              <Text fw={600}>{walker.name}</Text>
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
}
