import { Anchor, Code, Text } from '@mantine/core';
import { Link, useParams } from 'react-router';
import { useTexts } from '../../../app/i18n.ts';
import { useOperation, usePages } from '../../../app/use-operation.ts';
import { useRole } from '../../../app/use-role.ts';
import { OneByOne } from '../../../ui/deferred.tsx';
import { formatSize, shortDate, TimeAgo } from '../../../ui/intl.tsx';
import { Section } from '../../../ui/page.tsx';
import { LoadingOrError, LoadMore } from '../../../ui/states.tsx';
import { kinds } from '../../history/history-looks.ts';
import { ActMenu } from '../acts/act-menu.tsx';
import classes from '../admin.module.css';
import type { PersonDetails } from '../answers.ts';
import { MapRow, OwnSessionRow, TradeRow } from '../found-rows.tsx';
import { Badges, BanEnd, Rows } from '../rows.tsx';
import { clanAddress, personName, personSubject } from '../subjects.ts';
import { DetailsPage, Facts, NoDetails } from './details.tsx';

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

/** What somebody did lately: the kinds of changes, without what they were about. */
function Activity({ chatid }: { chatid: string }) {
  const { t } = useTexts();
  const changes = usePages('GET /admin/people/{chat_id}/changes', {
    params: { chat_id: chatid },
    query: { limit: 20 },
  });
  return (
    <Section title={t('admin.activity.title')}>
      {changes.data ? (
        <Rows none={t('admin.activity.none')}>
          {changes.data.map(({ changeid, action, timestamp, clanid }) => (
            <li key={changeid} className={classes['row']}>
              <div>
                <Label action={action} /> <Code style={{ whiteSpace: 'nowrap' }}>{action}</Code>
                {clanid !== undefined && (
                  <>
                    {' '}
                    <Anchor component={Link} to={clanAddress(clanid)} size="sm" underline="always">
                      {t('admin.kind.clan')} #{clanid}
                    </Anchor>
                  </>
                )}
              </div>
              <Text size="sm" c="dimmed">
                <TimeAgo time={timestamp} />
              </Text>
            </li>
          ))}
        </Rows>
      ) : (
        <LoadingOrError query={changes} rows={3} height={32} />
      )}
      <LoadMore pages={changes} />
    </Section>
  );
}

/** The words of the filter of a clan's history, where it has some. */
function Label({ action }: { action: string }) {
  const { t } = useTexts();
  const kind = kinds.find(({ name }) => action.startsWith(`${name}-`));
  return kind && t(kind.label);
}
