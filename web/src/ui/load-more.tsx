import { Button, Stack, Text } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { useTexts } from '../app/i18n.ts';
import { failureOfNext, type Growing, useNextPage } from '../app/use-whole.ts';
import { wordsOf } from './words-of-failure.ts';

/** The end of what is loaded: coming near it loads more; a keyboard presses it. */
export function LoadMore({ pages }: { pages: Growing & { isFetchingNextPage: boolean } }) {
  const { t } = useTexts();
  const { ref, entry } = useIntersection({ rootMargin: '400px' });
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = pages;
  useNextPage(pages, entry?.isIntersecting ?? false);
  if (!hasNextPage) return null;
  const failure = failureOfNext(pages);
  return (
    <Stack ref={ref} align="center" gap={4}>
      <Text size="sm" c="dimmed" role="status">
        {failure !== null && wordsOf(failure, t).title}
      </Text>
      <Button variant="subtle" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {failure !== null ? t('common.retry') : t('common.more')}
      </Button>
    </Stack>
  );
}
