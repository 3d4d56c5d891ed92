import { Anchor } from '@mantine/core';
import { Link, useParams } from 'react-router';
import { useTexts } from '../../../app/i18n.ts';
import { useOperation } from '../../../app/use-operation.ts';
import { useRole } from '../../../app/use-role.ts';
import { OneByOne } from '../../../ui/one-by-one.tsx';
import { shortDate } from '../../../ui/relative-time.ts';
import { Section } from '../../../ui/section.tsx';
import { TimeAgo } from '../../../ui/time-ago.tsx';
import { ActMenu } from '../acts/act-menu.tsx';
import classes from '../admin.module.css';
import type { PersonDetails } from '../answers.ts';
import { Badges } from '../badges.tsx';
import { BanEnd } from '../bans/ban-end.tsx';
import { MapRow, OwnSessionRow, Rows, TradeRow } from '../rows.tsx';
import { clanAddress, personName, personSubject } from '../subjects.ts';
import { Activity } from './activity.tsx';
import { DetailsPage, NoDetails } from './details-page.tsx';
import { Facts } from './facts.tsx';
import { formatSize } from './format-size.ts';

export function PersonDetailsPage() {
  const chatid = useParams()['chatid']!;
  const { role } = useRole().data ?? {};
  const query = useOperation(
    'GET /admin/people/{chat_id}',
    { params: { chat_id: chatid } },
    { enabled: role !== undefined },
  );
  const { data: person } = query;
  return (
    <DetailsPage
      title={person ? personName(person) : chatid}
      lead={person && <Badges banned={person.banned} role={person.role} />}
      actions={person && <ActMenu subject={personSubject(person)} withText />}
    >
      {person ? <Details key={chatid} person={person} /> : <NoDetails query={query} />}
    </DetailsPage>
  );
}

function Details({ person }: { person: PersonDetails }) {
  const { t, language } = useTexts();
  const { chatid, chattag, nickname, clanid, clanname, created, lastactive, stored, ban } = person;
  return (
    <div className={classes['groups']}>
      <OneByOne>
        {ban && (
          <Section title={t('admin.ban.title')} lead={<BanEnd until={ban.until} />}>
            {t('admin.log.reason', { reason: ban.reason })}
          </Section>
        )}
        <Facts
          facts={{
            chatid,
            chattag,
            nickname,
            clan:
              clanid === undefined ? undefined : (
                <Anchor component={Link} to={clanAddress(clanid)}>
                  {clanname}
                </Anchor>
              ),
            created: <TimeAgo time={created} />,
            lastactive: lastactive && shortDate(lastactive, language),
            stored: [
              t('admin.stored.trades', { count: stored.trades }),
              t('admin.stored.maps', {
                count: stored.maps,
                size: formatSize(stored.mapbytes, language),
              }),
              t('admin.stored.changes', { count: stored.changes }),
            ].join(' · '),
          }}
        />
        <Section title={t('admin.find.sessions')}>
          <Rows none={t('admin.noSessions')}>
            {person.sessions.map((session) => (
              <OwnSessionRow key={session.sessionid} session={session} />
            ))}
          </Rows>
        </Section>
        <Section title={t('admin.find.trades')}>
          <Rows none={t('admin.noTrades')}>
            {person.trades.map((trade) => (
              <TradeRow key={trade.tradeid} trade={trade} />
            ))}
          </Rows>
        </Section>
        <Section title={t('admin.find.maps')}>
          <Rows none={t('admin.noMaps')}>
            {person.maps.map((map) => (
              <MapRow key={map.mapid} map={map} />
            ))}
          </Rows>
        </Section>
        <Activity chatid={chatid} />
      </OneByOne>
    </div>
  );
}
