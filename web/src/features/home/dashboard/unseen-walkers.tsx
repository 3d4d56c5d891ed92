import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router';
import { useTexts } from '../../../app/i18n.ts';
import { usePages } from '../../../app/use-operation.ts';
import { Section } from '../../../ui/section.tsx';
import { LastSeen } from '../../walkers/last-seen.tsx';
import classes from './dashboard.module.css';
import { MoreLink } from './more-link.tsx';

const DAYS = 7;
const SHOWN = 5;

export function UnseenWalkers({ clanid }: { clanid: number }) {
  const { t } = useTexts();
  const { data: walkers = [] } = usePages('GET /walkers', {
    query: { clanid, unseendays: DAYS, limit: SHOWN + 1 },
  });
  if (walkers.length === 0) return null;
  return (
    <Section
      title={t('home.unseenWalkers')}
      actions={
        walkers.length > SHOWN && (
          <MoreLink to={`/walkers?unseen=${DAYS}`}>{t('home.allOfThem')}</MoreLink>
        )
      }
    >
      <ul className={classes['list']}>
        {walkers.slice(0, SHOWN).map((walker) => (
          <li key={walker.walkerid} className={classes['row']}>
            <Anchor component={Link} to={`/walkers?name=${encodeURIComponent(walker.name)}`}>
              {walker.name}
            </Anchor>
            <Text component="div" size="sm" c="dimmed">
              <LastSeen walker={walker} unseenDays={Infinity} />
            </Text>
          </li>
        ))}
      </ul>
    </Section>
  );
}
