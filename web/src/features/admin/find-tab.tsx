import { CloseButton, Stack, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useDeferredValue } from 'react';
import { useTexts } from '../../app/i18n.ts';
import { useFilters } from '../../app/use-filters.ts';
import { type Answer, useOperation } from '../../app/use-operation.ts';
import { OneByOne } from '../../ui/deferred.tsx';
import { Count, Section } from '../../ui/page.tsx';
import { Failure, RowsSkeleton } from '../../ui/states.tsx';
import classes from './admin.module.css';
import { ClanRow, MapRow, PersonRow, SessionRow, TradeRow } from './found-rows.tsx';
import { Rows } from './rows.tsx';

const FILTERS = ['text'] as const;
const LONGEST = 100;

export function FindTab() {
  const { t } = useTexts();
  const { typed, debounced, set } = useFilters(FILTERS);
  const { text } = debounced;
  const found = useOperation('GET /admin/find', { query: { text } }, { enabled: text !== '' });
  // New results must not hold up the next key.
  const shown = useDeferredValue(found.data);
  return (
    <Stack>
      <search>
        <TextInput
          label={t('admin.find.label')}
          placeholder={t('admin.find.hint')}
          leftSection={<IconSearch size={18} aria-hidden />}
          rightSection={
            typed.text !== '' && (
              <CloseButton aria-label={t('admin.find.clear')} onClick={() => set({ text: '' })} />
            )
          }
          maxLength={LONGEST}
          maw={620}
          value={typed.text}
          onChange={(event) => set({ text: event.currentTarget.value })}
        />
      </search>
      {text === '' && <Text c="dimmed">{t('admin.find.lead')}</Text>}
      {found.isFetching && !shown && <RowsSkeleton rows={3} />}
      {found.isError && <Failure error={found.error} onRetry={() => found.refetch()} />}
      {shown && <Results found={shown} />}
    </Stack>
  );
}

function Results({ found }: { found: Parameters<typeof FoundGroups>[0]['found'] }) {
  const { t } = useTexts();
  const count = Object.values(found).reduce((sum, rows) => sum + rows.length, 0);
  return (
    <>
      <VisuallyHidden role="status">{t('admin.find.results', { count })}</VisuallyHidden>
      {count === 0 ? (
        <Text c="dimmed">{t('admin.find.nothing')}</Text>
      ) : (
        <FoundGroups found={found} />
      )}
    </>
  );
}

type Found = Answer<'GET /admin/find'>;

/** What was found, by kind. */
function FoundGroups({ found }: { found: Found }) {
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
