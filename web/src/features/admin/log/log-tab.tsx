import type { Role } from '@clan-companion/contract/core/operation';
import { Card, Group } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { api } from '../../../app/api.ts';
import { useTexts } from '../../../app/i18n.ts';
import { usePages } from '../../../app/use-operation.ts';
import { DownloadButton } from '../../../ui/download-button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadingOrError } from '../../../ui/loading-or-error.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { RowsSkeleton } from '../../../ui/rows-skeleton.tsx';
import { Rows } from '../rows.tsx';
import { LogRow } from './log-row.tsx';

export function LogTab({ role }: { role: Role }) {
  const { t } = useTexts();
  const log = usePages('GET /admin/log', { query: { limit: 50 } });
  if (!log.data)
    return (
      <LoadingOrError query={log}>
        <RowsSkeleton />
      </LoadingOrError>
    );
  if (log.data.length === 0)
    return (
      <EmptyState icon={<IconHistory size={32} />} title={t('admin.log.none')}>
        {t('admin.log.noneHint')}
      </EmptyState>
    );
  return (
    <>
      {role === 'operator' && (
        <Group justify="flex-end" mb="sm">
          <DownloadButton
            label={t('admin.log.download')}
            name="operators-log"
            read={() => api.call('GET /admin/log/export')}
          />
        </Group>
      )}
      <Card component="section" aria-label={t('admin.tabs.log')}>
        <Rows>
          {log.data.map((entry) => (
            <LogRow key={entry.logid} entry={entry} role={role} />
          ))}
        </Rows>
      </Card>
      <LoadMore pages={log} />
    </>
  );
}
