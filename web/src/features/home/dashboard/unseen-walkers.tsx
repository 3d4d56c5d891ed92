import { Anchor, Group, Text } from '@mantine/core';
import { Link } from 'react-router';
import { useTexts } from '../../../app/i18n.ts';
import { usePages } from '../../../app/use-operation.ts';
import { LastSeen } from '../../walkers/last-seen.tsx';
import classes from '../../my-clan/my-clan.module.css';
import { DashboardSection } from './dashboard-section.tsx';
import { MoreLink } from './more-link.tsx';
import { UnloadedSection } from './unloaded-section.tsx';

const DAYS = 7;
const SHOWN = 5;

export function UnseenWalkers({ clanid }: { clanid: number }) {
  const { t } = useTexts();
  const pages = usePages('GET /walkers', {
    query: { clanid, unseendays: DAYS, limit: SHOWN + 1 },
  });
  const walkers = pages.data;
  if (!walkers) return <UnloadedSection title={t('home.unseenWalkers')} queries={[pages]} />;
  if (walkers.length === 0) return null;
  return (
    <DashboardSection
      title={t('home.unseenWalkers')}
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
