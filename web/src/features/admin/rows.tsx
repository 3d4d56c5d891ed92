import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../../app/i18n.ts';
import { exactTime } from '../../ui/relative-time.ts';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { useListFocus } from '../../ui/use-list-focus.ts';
import { ActMenu } from './acts/act-menu.tsx';
import classes from './admin.module.css';
import type { FoundClan, FoundMap, FoundPerson, FoundSession, FoundTrade } from './answers.ts';
import { Badges } from './badges.tsx';
import { Row } from './row.tsx';
import {
  clanAddress,
  clanSubject,
  mapSubject,
  personAddress,
  personName,
  personSubject,
  tradeSubject,
} from './subjects.ts';

/** A list of rows, or the words if there are none. */
export function Rows({ children, none }: { children: ReactNode[]; none?: string }) {
  const focus = useListFocus();
  if (children.length === 0) return <Text c="dimmed">{none}</Text>;
  return (
    <ul className={classes['rows']} {...focus}>
      {children}
    </ul>
  );
}

const facts = (...all: (string | false | undefined)[]): string => all.filter(Boolean).join(' · ');

export function PersonRow({ person }: { person: FoundPerson }) {
  const { t } = useTexts();
  const { chatid, clanname, banned, role } = person;
  return (
    <Row
      name={personName(person)}
      to={personAddress(chatid)}
      badges={<Badges banned={banned} role={role} />}
      aside={<ActMenu subject={personSubject(person)} />}
    >
      {facts(chatid, clanname !== undefined && t('admin.inClan', { name: clanname }))}
    </Row>
  );
}

export function ClanRow({ clan }: { clan: FoundClan }) {
  const { t } = useTexts();
  const { clanid, name, members, chattag, hidden, hiddenbyban } = clan;
  return (
    <Row
      name={name}
      to={clanAddress(clanid)}
      badges={<Badges hidden={hidden} hiddenByBan={hiddenbyban} />}
      aside={<ActMenu subject={clanSubject(clan)} />}
    >
      {facts(
        `#${clanid}`,
        t('clans.size', { count: members }),
        t('admin.ledBy', { name: chattag }),
      )}
    </Row>
  );
}

export function TradeRow({ trade }: { trade: FoundTrade }) {
  const { t } = useTexts();
  const { tradeid, item, price, type, note, chattag, hidden, hiddenbyban } = trade;
  return (
    <Row
      name={item}
      badges={<Badges hidden={hidden} hiddenByBan={hiddenbyban} />}
      aside={<ActMenu subject={tradeSubject(trade)} />}
    >
      {facts(`#${tradeid}`, t(`admin.${type}`, { price }), t('admin.ownedBy', { name: chattag }))}
      {note !== undefined && <div>{note}</div>}
    </Row>
  );
}

export function MapRow({ map }: { map: FoundMap }) {
  const { t } = useTexts();
  const { mapid, name, isPrivate, chattag, hidden, hiddenbyban } = map;
  return (
    <Row
      name={name}
      to={isPrivate ? `/admin/maps/${mapid}` : `/maps/${mapid}`}
      badges={<Badges hidden={hidden} hiddenByBan={hiddenbyban} />}
      aside={<ActMenu subject={mapSubject(map)} />}
    >
      {facts(
        `#${mapid}`,
        chattag === undefined ? t('admin.noOwner') : t('admin.ownedBy', { name: chattag }),
        isPrivate && t('admin.private'),
      )}
    </Row>
  );
}

export function SessionRow({ session }: { session: FoundSession }) {
  const { t } = useTexts();
  const { browser, chatid, chattag } = session;
  return (
    <Row
      name={chattag}
      to={personAddress(chatid)}
      aside={<ActMenu subject={personSubject({ chatid, chattag })} only={['end-sessions']} />}
    >
      {browser ?? t('profile.unknownBrowser')} · <SessionFacts session={session} />
    </Row>
  );
}

/** On the page about the person. */
export function OwnSessionRow({ session }: { session: FoundSession }) {
  const { t } = useTexts();
  return (
    <Row name={session.browser ?? t('profile.unknownBrowser')}>
      <SessionFacts session={session} />
    </Row>
  );
}

function SessionFacts({ session }: { session: FoundSession }) {
  const { t, language } = useTexts();
  const { sessionid, created, lastused } = session;
  return (
    <>
      #{sessionid} · {t('profile.since', { date: exactTime(created, language) })} ·{' '}
      {t('profile.lastUsed')} <TimeAgo time={lastused} />
    </>
  );
}
