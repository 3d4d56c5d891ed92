import { Card, Group, Select, Stack, Text, Title } from '@mantine/core';
import { useTexts } from '../../app/i18n.ts';
import { type Filters, useFilters } from '../../app/use-filters.ts';
import { usePages } from '../../app/use-operation.ts';
import { Failure, LoadMore, RowsSkeleton } from '../../ui/states.tsx';
import { fullNameOf } from '../../ui/names.ts';
import type { MyClan } from '../../app/my-clan.ts';
import { useAllMembers } from '../members/use-members.ts';
import classes from './history.module.css';
import { byDay, dayName } from './history-days.ts';
import { ChangeRow } from './change-row.tsx';
import { kinds } from './history-looks.ts';

const LOOK_EVERY_MS = 30_000;
const FILTERS = ['person', 'kind'] as const;

export function HistoryTab({ myClan }: { myClan: MyClan }) {
  const { t, language, words } = useTexts();
  const filters = useFilters(FILTERS);
  const { person, kind } = filters.debounced;
  const actions = Object.keys(words.changes).filter((action) => action.startsWith(`${kind}-`));
  const changes = usePages(
    'GET /clans/{clan_id}/history',
    {
      params: { clan_id: myClan.clan.clanid },
      query: {
        ...(person !== '' && { person }),
        ...(actions.length > 0 && { kind: actions.join() }),
        limit: 50,
      },
    },
    { refetchInterval: LOOK_EVERY_MS },
  );
  return (
    <Stack>
      <HistoryFilters filters={filters} clanid={myClan.clan.clanid} />
      {changes.data?.length === 0 && filters.any && (
        <Text c="dimmed" role="status">
          {t('history.nothing')}
        </Text>
      )}
      {changes.isPending && <RowsSkeleton height={40} />}
      {changes.isError && !changes.data && (
        <Failure error={changes.error} onRetry={() => changes.refetch()} />
      )}
      {byDay(changes.data ?? []).map((day) => (
        <Card component="section" key={day.timestamp}>
          <Title order={2} size="h4" mb="sm">
            {dayName(day.timestamp, language)}
          </Title>
          <ol className={classes['changes']}>
            {day.changes.map((change) => (
              <ChangeRow key={change.changeid} change={change} />
            ))}
          </ol>
        </Card>
      ))}
      <LoadMore pages={changes} />
    </Stack>
  );
}

interface FilterProps {
  filters: Filters<(typeof FILTERS)[number]>;
  clanid: number;
}

function HistoryFilters({ filters: { typed, set }, clanid }: FilterProps) {
  const { t } = useTexts();
  const members = useAllMembers(clanid).data ?? [];
  return (
    <Group grow preventGrowOverflow={false} role="search">
      <Select
        label={t('history.person')}
        placeholder={t('history.anybody')}
        clearable
        searchable
        data={members.map((member) => ({ value: member.chatid, label: fullNameOf(member) }))}
        value={typed.person || null}
        onChange={(person) => set({ person: person ?? '' })}
      />
      <Select
        label={t('history.kind')}
        placeholder={t('history.anything')}
        clearable
        data={kinds.map(({ name, label }) => ({ value: name, label: t(label) }))}
        value={typed.kind || null}
        onChange={(kind) => set({ kind: kind ?? '' })}
      />
    </Group>
  );
}
