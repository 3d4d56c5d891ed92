import { IconServer2 } from '@tabler/icons-react';
import { useTexts } from '../../app/i18n.ts';
import { useFilters } from '../../app/use-filters.ts';
import { useOperation } from '../../app/use-operation.ts';
import { Choice } from '../../ui/choice.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';
import { RowsSkeleton } from '../../ui/rows-skeleton.tsx';
import { LoadingOrError } from '../../ui/loading-or-error.tsx';
import { groupByRegion } from './group-by-region.ts';
import { Regions } from './regions.tsx';

export function ClustersPage() {
  const { t } = useTexts();
  const { typed, set } = useFilters(['state']);
  return (
    <Page
      title={t('clusters.title')}
      lead={t('clusters.lead')}
      actions={
        <Choice
          label={t('clusters.which')}
          options={[
            { value: '', label: t('clusters.all') },
            { value: 'active', label: t('clusters.onlyActive') },
          ]}
          value={typed.state}
          onChange={(state) => set({ state })}
        />
      }
    >
      <List onlyActive={typed.state === 'active'} />
    </Page>
  );
}

function List({ onlyActive }: { onlyActive: boolean }) {
  const { t, language } = useTexts();
  const clusters = useOperation('GET /clusters', {});
  if (clusters.data === undefined)
    return (
      <LoadingOrError query={clusters}>
        <RowsSkeleton rows={5} height={120} />
      </LoadingOrError>
    );
  const shown = clusters.data.filter(({ isActive }) => isActive || !onlyActive);
  if (shown.length === 0) {
    return (
      <EmptyState icon={<IconServer2 size={32} />} title={t('clusters.none')}>
        {t('clusters.noneHint')}
      </EmptyState>
    );
  }
  return <Regions regions={groupByRegion(shown, language)} />;
}
