import { Anchor, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../app/i18n.ts';
import { usePages } from '../../app/use-operation.ts';
import { ChangeRow } from './change-row.tsx';
import type { MyClan } from '../../app/my-clan.ts';
import { DashboardSection, MoreLink, UnloadedSection } from '../home/section.tsx';
import classes from '../../ui/layout.module.css';
import { beginVisit } from './last-visit.ts';

const SHOWN = 6;
const WEEK_MS = 7 * 24 * 3600_000;

/** What others did in the clan since the last visit; on the first visit, within a week. */
export function ClanNews({ myClan: { clan, chatid } }: { myClan: MyClan }) {
  const { t } = useTexts();
  const [last] = useState(() => beginVisit(chatid));
  const [weekAgo] = useState(() => Date.now() - WEEK_MS);
  const history = usePages('GET /clans/{clan_id}/history', {
    params: { clan_id: clan.clanid },
    query: { limit: 50 },
  });
  const since = last ?? weekAgo;
  const isSince = ({ timestamp }: { timestamp: string }) => Date.parse(timestamp) > since;
  const title = t(last === undefined ? 'history.thisWeek' : 'history.sinceLastVisit');
  const changes = history.data;
  if (!changes) return <UnloadedSection title={title} queries={[history]} />;
  const news = changes.filter((change) => isSince(change) && change.chatid !== chatid);
  // Then the number of changes is not known.
  const isCut = history.hasNextPage && changes.every(isSince);
  return (
    <DashboardSection
      title={title}
      actions={<MoreLink to="/my-clan/history">{t('history.title')}</MoreLink>}
    >
      {news.length === 0 && !isCut && <Text c="dimmed">{t('history.nothingNew')}</Text>}
      <ol className={classes['rows']}>
        {news.slice(0, SHOWN).map((change) => (
          <ChangeRow key={change.changeid} change={change} withDate />
        ))}
      </ol>
      {isCut ? (
        <Anchor component={Link} to="/my-clan/history" size="sm" mt="sm" display="block">
          {t('history.moreInHistory')}
        </Anchor>
      ) : (
        news.length > SHOWN && (
          <Text c="dimmed" size="sm" mt="sm">
            {t('history.moreNews', { count: news.length - SHOWN })}
          </Text>
        )
      )}
    </DashboardSection>
  );
}
