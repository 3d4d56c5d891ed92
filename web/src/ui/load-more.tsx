import { Button, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../app/i18n.ts';
import { nextPageError, type PagedList, useAutoLoadNextPage } from '../app/use-all-pages.ts';
import { describeError } from './describe-error.ts';

interface Props {
  pages: PagedList & { data: unknown; isFetchingNextPage: boolean };
  /** Whether the list above already shows the loaded rows. Before that, its end would be near. */
  isShown?: boolean;
}

/** Loads the next page when scrolled near, or with its button. */
export function LoadMore({ pages, isShown = true }: Props) {
  const { t } = useTexts();
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = pages;
  const end = useRef<HTMLDivElement>(null);
  /** The rows with which the end of the list was near. */
  const [near, setNear] = useState<unknown>();
  useEffect(() => {
    if (!isShown || !end.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => setNear(entries.at(-1)?.isIntersecting ? data : undefined),
      { rootMargin: '400px' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [data, isShown, hasNextPage]);
  useAutoLoadNextPage(pages, isShown && near !== undefined && near === data);
  if (!hasNextPage) return null;
  const error = nextPageError(pages);
  return (
    <Stack ref={end} align="center" gap={4}>
      <Text size="sm" c="dimmed" role="status">
        {error !== null && describeError(error, t).title}
      </Text>
      <Button variant="subtle" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {error !== null ? t('common.retry') : t('common.more')}
      </Button>
    </Stack>
  );
}
