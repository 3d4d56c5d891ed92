import { Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { useTexts } from '../app/i18n.ts';

/** The placeholder of a list that is loading. */
export function RowsSkeleton({ rows = 6, height = 56 }: { rows?: number; height?: number }) {
  const { t } = useTexts();
  return (
    <Stack gap="sm" role="status">
      <VisuallyHidden>{t('common.loading')}</VisuallyHidden>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} height={height} radius="md" />
      ))}
    </Stack>
  );
}
