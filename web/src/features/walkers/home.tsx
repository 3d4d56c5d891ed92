import { Anchor, Group, Text } from '@mantine/core';
import { Link } from 'react-router';
import { useTexts } from '../../app/i18n.ts';
import type { MyClan } from '../../app/my-clan.ts';
import { usePages } from '../../app/use-operation.ts';
import { LastSeen } from './last-seen.tsx';
import { DashboardSection, MoreLink, UnloadedSection } from '../home/section.tsx';
import classes from '../../ui/layout.module.css';

const DAYS = 7;
const SHOWN = 5;

export function UnseenWalkers({ myClan: { clan } }: { myClan: MyClan }) {
  const { t } = useTexts();
  const pages = usePages('GET /walkers', {
    query: { clanid: clan.clanid, unseendays: DAYS, limit: SHOWN + 1 },
  });
  const walkers = pages.data;
  if (!walkers) return <UnloadedSection title={t('walkers.unseenForAWeek')} queries={[pages]} />;
  if (walkers.length === 0) return null;
  return (
    <DashboardSection
      title={t('walkers.unseenForAWeek')}
      actions={
        walkers.length > SHOWN && (
          <MoreLink to={`/walkers?unseen=${DAYS}`}>{t('home.allOfThem')}</MoreLink>
        )
      }
    >
      <ul className={classes['rows']}>
        {walkers.slice(0, SHOWN).map((walker) => (
          <Group key={walker.walkerid} component="li" justify="space-between" gap="xs">
            <Anchor component={Link} to={`/walkers?name=${encodeURIComponent(walker.name)}`}>
              {walker.name}
            </Anchor>
            <Text component="div" size="sm" c="dimmed">
              <LastSeen walker={walker} unseenDays={Infinity} />
            </Text>
          </Group>
        ))}
      </ul>
    </DashboardSection>
  );
}
