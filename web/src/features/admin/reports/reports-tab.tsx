import { Stack, Switch } from '@mantine/core';
import { IconFlag } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../../app/i18n.ts';
import { usePages } from '../../../app/use-operation.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadingOrError } from '../../../ui/loading-or-error.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { RowsSkeleton } from '../../../ui/rows-skeleton.tsx';
import { ReportCard } from './report-card.tsx';
import { useOpenReports } from './use-open-reports.ts';

export function ReportsTab() {
  const { t } = useTexts();
  const [closed, setClosed] = useState(false);
  return (
    <Stack>
      <Switch
        label={t('admin.reports.showClosed')}
        checked={closed}
        onChange={(event) => setClosed(event.currentTarget.checked)}
      />
      {closed ? <ClosedReports /> : <OpenReports />}
    </Stack>
  );
}

const OpenReports = () => <Reports pages={useOpenReports()} />;

const ClosedReports = () => (
  <Reports pages={usePages('GET /admin/reports', { query: { state: 'closed', limit: 50 } })} />
);

function Reports({ pages }: { pages: ReturnType<typeof useOpenReports> }) {
  const { t } = useTexts();
  if (!pages.data)
    return (
      <LoadingOrError query={pages}>
        <RowsSkeleton rows={3} />
      </LoadingOrError>
    );
  if (pages.data.length === 0)
    return (
      <EmptyState icon={<IconFlag size={32} />} title={t('admin.reports.none')}>
        {t('admin.reports.noneHint')}
      </EmptyState>
    );
  return (
    <>
      {pages.data.map((report) => (
        <ReportCard key={report.reportid} report={report} />
      ))}
      <LoadMore pages={pages} />
    </>
  );
}
