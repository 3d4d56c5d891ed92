import { Button, Stack, Text } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { useTexts } from '../app/i18n.ts';
import { nextPageError, type PagedList, useAutoLoadNextPage } from '../app/use-all-pages.ts';
import { describeError } from './describe-error.ts';

/** Loads the next page when scrolled near, or with its button. */
export function LoadMore({ pages }: { pages: PagedList & { isFetchingNextPage: boolean } }) {
  const { t } = useTexts();
  const { ref, entry } = useIntersection({ rootMargin: '400px' });
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = pages;
  useAutoLoadNextPage(pages, entry?.isIntersecting ?? false);
  if (!hasNextPage) return null;
  const error = nextPageError(pages);
  return (
    <Stack ref={ref} align="center" gap={4}>
      <Text size="sm" c="dimmed" role="status">
        {error !== null && describeError(error, t).title}
      </Text>
      <Button variant="subtle" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {error !== null ? t('common.retry') : t('common.more')}
      </Button>
    </Stack>
  );
}
