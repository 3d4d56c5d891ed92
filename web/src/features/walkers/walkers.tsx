import { Button, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../app/i18n.ts';
import { useFilters } from '../../app/use-filters.ts';
import { allPagesError } from '../../app/use-all-pages.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Failure } from '../../ui/failure.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { RowsSkeleton } from '../../ui/rows-skeleton.tsx';
import { LoadingOrError } from '../../ui/loading-or-error.tsx';
import { AddWalker } from './add-walker.tsx';
import { NoWalkers } from './no-walkers.tsx';
import { readSorting, filterWalkers } from './filter-walkers.ts';
import { useClanWalkers } from './use-clan-walkers.ts';
import { WalkerCards } from './walker-cards.tsx';
import { FILTERS, WalkerFilters } from './walker-filters.tsx';
import { WalkerTable } from './walker-table.tsx';

const PAGE_SIZE = 100;

interface Props {
  adding: boolean;
  onAdd: () => void;
  onAdded: () => void;
}

export function Walkers({ adding, onAdd, onAdded }: Props) {
  const { t, language } = useTexts();
  const clan = useClanWalkers();
  const filters = useFilters(FILTERS);
  const [shown, setShown] = useState(PAGE_SIZE);
  const wide = useMediaQuery('(min-width: 62em)', true, { getInitialValueInEffect: false });
  const { walkers, profile, nameOf } = clan;

  if (walkers.data === undefined || profile.data === undefined) {
    return (
      <LoadingOrError query={walkers.isError ? walkers : profile}>
        <RowsSkeleton rows={8} />
      </LoadingOrError>
    );
  }
  const dialog = <AddWalker opened={adding} onClose={onAdded} clan={clan} />;
  if (walkers.data.length === 0) {
    return (
      <>
        <NoWalkers inClan={clan.clanid !== undefined} onAdd={onAdd} />
        {dialog}
      </>
    );
  }

  const error = allPagesError(walkers);
  const sorting = readSorting(filters.typed.sort);
  const found = filterWalkers(walkers.data, filters.typed, sorting, {
    now: Date.now(),
    language,
    nameOf,
  });
  const View = wide ? WalkerTable : WalkerCards;
  return (
    <Stack>
      {error !== null && <Failure error={error} onRetry={walkers.refetch} />}
      <WalkerFilters filters={filters} walkers={walkers.data} clan={clan} wide={wide} />
      <Text size="sm" c="dimmed" role="status">
        {t('walkers.found', { count: found.length })}
      </Text>
      {found.length === 0 ? (
        <EmptyState
          icon={<IconSearch size={32} />}
          title={t('walkers.nothingFound')}
          action={
            <Button variant="default" onClick={filters.clear}>
              {t('walkers.clear')}
            </Button>
          }
        />
      ) : (
        <View
          walkers={found.slice(0, shown)}
          clan={clan}
          sorting={sorting}
          onSort={(sort) => filters.set({ sort })}
          unseenDays={Number(filters.typed.unseen) || undefined}
        />
      )}
      <LoadMore
        pages={{
          hasNextPage: found.length > shown,
          isFetching: false,
          isFetchingNextPage: false,
          failureReason: null,
          fetchNextPage: () => setShown(shown + PAGE_SIZE),
        }}
      />
      {dialog}
    </Stack>
  );
}
