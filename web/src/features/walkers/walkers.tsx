import { Button, Group, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconList, IconSearch, IconUsers } from '@tabler/icons-react';
import { memo, useDeferredValue, useMemo } from 'react';
import { useTexts } from '../../app/i18n.ts';
import { lazyPart } from '../../app/lazy-part.tsx';
import { type Filters, useFilters } from '../../app/use-filters.ts';
import { allPagesError } from '../../app/use-all-pages.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Failure } from '../../ui/failure.tsx';
import { RowsSkeleton } from '../../ui/rows-skeleton.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { LoadingOrError } from '../../ui/loading-or-error.tsx';
import { Holders } from './holders.tsx';
import { NoWalkers } from './no-walkers.tsx';
import { readSorting } from '../../ui/sorting.ts';
import { columns, filterWalkers, type Walker, type WalkerFilter } from './filter-walkers.ts';
import { type ClanWalkers, useClanWalkers } from './use-clan-walkers.ts';
import { WalkerCards } from './walker-cards.tsx';
import { FILTERS, WalkerFilters, WIDE } from './walker-filters.tsx';

const WalkerTable = lazyPart(() => import('./walker-table.tsx'), 'WalkerTable', {
  isFirst: matchMedia(WIDE).matches,
});

const AddWalker = lazyDialog(async () => (await import('./add-walker.tsx')).AddWalker);
const HOLDERS = 'holders';

interface Props {
  adding: boolean;
  onAdd: () => void;
  onAdded: () => void;
}

export function Walkers({ adding, onAdd, onAdded }: Props) {
  const { walkers, profile, clan } = useClanWalkers();
  const filters = useFilters(FILTERS);
  const filter = useDeferredValue(useCalmFilter(filters));
  const found = useMemo(() => ({ walkers: walkers.data ?? [], clan }), [walkers.data, clan]);
  // What arrives must not hold up the next key.
  const shown = useDeferredValue(found);
  const wide = useMediaQuery(WIDE, true, { getInitialValueInEffect: false });

  if (walkers.data === undefined || profile.data === undefined) {
    return (
      <LoadingOrError query={walkers.isError ? walkers : profile}>
        <RowsSkeleton rows={8} />
      </LoadingOrError>
    );
  }
  const error = allPagesError(walkers);
  return (
    <Stack>
      {walkers.data.length === 0 ? (
        <NoWalkers inClan={clan.clanid !== undefined} onAdd={onAdd} />
      ) : (
        <>
          {error !== null && <Failure error={error} onRetry={walkers.refetch} />}
          <WalkerFilters filters={filters} walkers={walkers.data} clan={clan} wide={wide} />
          {shown.walkers.length === 0 ? (
            <RowsSkeleton rows={8} />
          ) : (
            <FoundWalkers
              {...shown}
              wide={wide}
              filter={filter}
              sort={filters.typed.sort}
              byHolder={filters.typed.view === HOLDERS}
              set={filters.set}
              clear={filters.clear}
            />
          )}
        </>
      )}
      {/* In one place: the first walker must not replace the dialog that adds it. */}
      <AddWalker opened={adding} onClose={onAdded} clan={clan} />
    </Stack>
  );
}

/** Texts count after a pause, because a slow phone would answer the next key late. */
function useCalmFilter({ typed, debounced }: WalkerFilterSet): WalkerFilter {
  const { name, lastuser } = debounced;
  const { type, owner, unseen, state } = typed;
  return useMemo(
    () => ({ name, lastuser, type, owner, unseen, state }),
    [name, lastuser, type, owner, unseen, state],
  );
}

type WalkerFilterSet = Filters<(typeof FILTERS)[number]>;

interface FoundProps extends Pick<WalkerFilterSet, 'set' | 'clear'> {
  walkers: readonly Walker[];
  clan: ClanWalkers;
  wide: boolean;
  filter: WalkerFilter;
  /** Not deferred: a second click must follow the first. */
  sort: string;
  byHolder: boolean;
}

const FoundWalkers = memo(function FoundWalkers(props: FoundProps) {
  const { walkers, clan, wide, filter, sort, byHolder, set, clear } = props;
  const { t, language } = useTexts();
  const sorting = readSorting(columns, sort);
  const found = filterWalkers(walkers, filter, sorting, {
    now: Date.now(),
    language,
    nameOf: clan.nameOf,
  });
  const View = wide ? WalkerTable : WalkerCards;
  return (
    <>
      <Group justify="space-between">
        <Text size="sm" c="dimmed" role="status">
          {t('walkers.found', { count: found.length })}
        </Text>
        <Button
          variant="default"
          leftSection={byHolder ? <IconList size={18} /> : <IconUsers size={18} />}
          onClick={() => set({ view: byHolder ? '' : HOLDERS })}
        >
          {t(byHolder ? 'walkers.asList' : 'walkers.holders')}
        </Button>
      </Group>
      {found.length === 0 ? (
        <EmptyState
          icon={<IconSearch size={32} />}
          title={t('walkers.nothingFound')}
          action={
            <Button variant="default" onClick={clear}>
              {t('walkers.clear')}
            </Button>
          }
        />
      ) : byHolder ? (
        <Holders walkers={found} clan={clan} />
      ) : (
        <View
          walkers={found}
          clan={clan}
          sorting={sorting}
          onSort={(next) => set({ sort: next })}
          unseenDays={Number(filter.unseen) || undefined}
        />
      )}
    </>
  );
});
