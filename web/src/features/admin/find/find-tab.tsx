import { CloseButton, Stack, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useDeferredValue } from 'react';
import { useTexts } from '../../../app/i18n.ts';
import { useFilters } from '../../../app/use-filters.ts';
import { useOperation } from '../../../app/use-operation.ts';
import { Failure } from '../../../ui/failure.tsx';
import { RowsSkeleton } from '../../../ui/rows-skeleton.tsx';
import { FoundGroups } from './found-groups.tsx';

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
