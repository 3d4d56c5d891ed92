import { Text } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../app/i18n.ts';
import { usePages } from '../../../app/use-operation.ts';
import { LoadingOrError } from '../../../ui/loading-or-error.tsx';
import { RowsSkeleton } from '../../../ui/rows-skeleton.tsx';
import { Section } from '../../../ui/section.tsx';
import { ChangeRow } from '../../my-clan/history/change-row.tsx';
import type { MyClan } from '../../my-clan/my-clan.ts';
import classes from './dashboard.module.css';
import { beginVisit } from './last-visit.ts';
import { MoreLink } from './more-link.tsx';

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
  const news = (history.data ?? []).filter(
    (change) => Date.parse(change.timestamp) > since && change.chatid !== chatid,
  );
  return (
    <Section
      title={t(last === undefined ? 'home.thisWeek' : 'home.sinceLastVisit')}
      actions={<MoreLink to="/my-clan/history">{t('home.history')}</MoreLink>}
    >
      {history.data ? (
        <>
          {news.length === 0 && <Text c="dimmed">{t('home.nothingNew')}</Text>}
          <ol className={classes['list']}>
            {news.slice(0, SHOWN).map((change) => (
              <ChangeRow key={change.changeid} change={change} withDate />
            ))}
          </ol>
          {news.length > SHOWN && (
            <Text c="dimmed" size="sm" mt="sm">
              {t('home.moreNews', { count: news.length - SHOWN })}
            </Text>
          )}
        </>
      ) : (
        <LoadingOrError query={history}>
          <RowsSkeleton rows={3} height={40} />
        </LoadingOrError>
      )}
    </Section>
  );
}
