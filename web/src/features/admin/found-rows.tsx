import { useTexts } from '../../app/i18n.ts';
import { exactTime, TimeAgo } from '../../ui/intl.tsx';
import { ActMenu } from './acts/act-menu.tsx';
import type { FoundClan, FoundMap, FoundPerson, FoundSession, FoundTrade } from './answers.ts';
import { Badges, Row } from './rows.tsx';
import { clanAddress, personAddress, personName, personSubject } from './subjects.ts';

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
      aside={<ActMenu subject={{ kind: 'clan', id: String(clanid), name, hidden }} />}
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
      aside={<ActMenu subject={{ kind: 'trade', id: String(tradeid), name: item, hidden }} />}
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
      aside={<ActMenu subject={{ kind: 'map', id: String(mapid), name, hidden }} />}
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
