import { Button, VisuallyHidden } from '@mantine/core';
import { IconFlagPlus, IconShieldHalf } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router';
import { useTexts } from '../../app/i18n.ts';
import { usePages } from '../../app/use-operation.ts';
import { useProfile } from '../../app/use-profile.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Failure } from '../../ui/failure.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Page } from '../../ui/page.tsx';
import { RowsSkeleton } from '../../ui/rows-skeleton.tsx';
import { ClanFilters, type Filters } from './clan-filters.tsx';
import { ClanList } from './clan-list.tsx';
import { FoundClanDialog } from './found-clan-dialog.tsx';
import { useRegions } from './use-regions.ts';

export function ClansPage() {
  const { t } = useTexts();
  const [query, setQuery] = useSearchParams();
  const filters = { name: query.get('name') ?? '', region: query.get('region') ?? '' };
  const clans = usePages('GET /clans', { query: given(filters) });
  const regions = useRegions(clans.data?.map(({ region }) => region));
  const inClan = useProfile().data?.clanid !== undefined;
  const change = (changed: Record<string, string>) =>
    setQuery((before) => given({ ...Object.fromEntries(before), ...changed }), {
      replace: true,
      preventScrollReset: true,
    });
  const searching = filters.name !== '' || filters.region !== '';
  const found = clans.data?.length ?? 0;

  return (
    <Page
      title={t('clans.title')}
      lead={t('clans.lead')}
      actions={
        inClan ? (
          <Button
            component={Link}
            to="/my-clan"
            variant="default"
            leftSection={<IconShieldHalf size={18} />}
          >
            {t('clans.toMyClan')}
          </Button>
        ) : (
          <Button leftSection={<IconFlagPlus size={18} />} onClick={() => change({ found: '1' })}>
            {t('clans.found')}
          </Button>
        )
      }
    >
      <ClanFilters
        filters={filters}
        onChange={(changed: Partial<Filters>) => change(changed)}
        regions={regions}
      />
      <VisuallyHidden role="status">
        {clans.data && !clans.isPlaceholderData && t('clans.results', { count: found })}
      </VisuallyHidden>
      {clans.isPending && <RowsSkeleton height={76} />}
      {clans.isError && !clans.data && (
        <Failure error={clans.error} onRetry={() => clans.refetch()} />
      )}
      {clans.data && found === 0 && (
        <EmptyState
          title={searching ? t('clans.noneFound') : t('clans.noneYet')}
          action={
            searching && (
              <Button variant="default" onClick={() => change({ name: '', region: '' })}>
                {t('clans.clearFilters')}
              </Button>
            )
          }
        >
          {searching ? t('clans.noneFoundHint') : t('clans.noneYetHint')}
        </EmptyState>
      )}
      {clans.data && found > 0 && <ClanList clans={clans.data} stale={clans.isPlaceholderData} />}
      <LoadMore pages={clans} />
      <FoundClanDialog opened={query.has('found')} onClose={() => change({ found: '' })} />
    </Page>
  );
}

/** What is empty is not asked for. */
const given = (all: Record<string, string>): { name?: string; region?: string } =>
  Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
