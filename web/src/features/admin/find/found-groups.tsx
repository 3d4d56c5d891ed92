import type { AnswerOf } from '@clan-companion/contract/core/operation';
import type { OperationTable } from '@clan-companion/contract/operations';
import type { ReactNode } from 'react';
import { useTexts } from '../../../app/i18n.ts';
import { Count } from '../../../ui/count.tsx';
import { OneByOne } from '../../../ui/one-by-one.tsx';
import { Section } from '../../../ui/section.tsx';
import classes from '../admin.module.css';
import { ClanRow, MapRow, PersonRow, Rows, SessionRow, TradeRow } from '../rows.tsx';

export type Found = AnswerOf<OperationTable['GET /admin/find']>;

/** What was found, by kind. */
export function FoundGroups({ found }: { found: Found }) {
  const { t } = useTexts();
  const { people, clans, trades, maps, sessions } = found;
  const groups: Record<keyof Found, ReactNode[]> = {
    people: people.map((person) => <PersonRow key={person.chatid} person={person} />),
    clans: clans.map((clan) => <ClanRow key={clan.clanid} clan={clan} />),
    trades: trades.map((trade) => <TradeRow key={trade.tradeid} trade={trade} />),
    maps: maps.map((map) => <MapRow key={map.mapid} map={map} />),
    sessions: sessions.map((session) => <SessionRow key={session.sessionid} session={session} />),
  };
  const names = (Object.keys(groups) as (keyof Found)[]).filter((name) => groups[name].length > 0);
  return (
    <div className={classes['groups']}>
      <OneByOne>
        {names.map((name) => (
          <Section
            key={name}
            title={
              <>
                {t(`admin.find.${name}`)} <Count>{groups[name].length}</Count>
              </>
            }
          >
            <Rows>{groups[name]}</Rows>
          </Section>
        ))}
      </OneByOne>
    </div>
  );
}
