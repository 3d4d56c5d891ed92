import { Button, VisuallyHidden } from '@mantine/core';
import { IconFlagPlus, IconShieldHalf } from '@tabler/icons-react';
import { useDeferredValue } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../app/i18n.ts';
import { useDialogParam } from '../../app/use-dialog-param.ts';
import { useFilters } from '../../app/use-filters.ts';
import { usePages } from '../../app/use-operation.ts';
import { useProfile } from '../../app/use-profile.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Failure } from '../../ui/failure.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { Page } from '../../ui/page.tsx';
import { RowsSkeleton } from '../../ui/rows-skeleton.tsx';
import { ClanFilters } from './clan-filters.tsx';
import { ClanList } from './clan-list.tsx';
import { CLAN_FILTERS, clanQuery } from './clan-query.ts';

const CreateClan = lazyDialog(
  async () => (await import('./create-clan-dialog.tsx')).CreateClanDialog,
);

export function ClansPage() {
  const { t } = useTexts();
  const filters = useFilters(CLAN_FILTERS);
  const clans = usePages('GET /clans', { query: clanQuery(filters.debounced) });
  const [creating, dialog] = useDialogParam('found');
  // New results must not hold up the next key.
  const shown = useDeferredValue(clans.data);
  const count = shown?.length ?? 0;

  return (
    <Page
      title={t('clans.title')}
      lead={t('clans.lead')}
      actions={<NextStep onCreate={dialog.open} />}
    >
      <ClanFilters filters={filters} />
      <VisuallyHidden role="status">
        {shown && !clans.isPlaceholderData && t('clans.results', { count })}
      </VisuallyHidden>
      {!shown && !clans.isError && <RowsSkeleton height={76} />}
      {clans.isError && !clans.data && (
        <Failure error={clans.error} onRetry={() => clans.refetch()} />
      )}
      {shown && count === 0 && (
        <EmptyState
          title={filters.any ? t('clans.noneFound') : t('clans.noneYet')}
          action={
            filters.any && (
              <Button variant="default" onClick={filters.clear}>
                {t('clans.clearFilters')}
              </Button>
            )
          }
        >
          {filters.any ? t('clans.noneFoundHint') : t('clans.noneYetHint')}
        </EmptyState>
      )}
      {shown && count > 0 && <ClanList clans={shown} stale={clans.isPlaceholderData} />}
      <LoadMore pages={clans} isShown={shown === clans.data} />
      <CreateClan opened={creating} onClose={dialog.close} />
    </Page>
  );
}

/** Members go to their clan; everyone else can create one. */
function NextStep({ onCreate }: { onCreate: () => void }) {
  const { t } = useTexts();
  const inClan = useProfile().data?.clanid !== undefined;
  return inClan ? (
    <Button
      component={Link}
      to="/my-clan"
      variant="default"
      leftSection={<IconShieldHalf size={18} />}
    >
      {t('clans.toMyClan')}
    </Button>
  ) : (
    <Button leftSection={<IconFlagPlus size={18} />} onClick={onCreate}>
      {t('clans.create')}
    </Button>
  );
}
