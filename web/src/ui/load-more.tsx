import { Button, Center } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { useEffect } from 'react';
import { useTexts } from '../app/i18n.ts';

interface Props {
  pages: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
}

/** The end of what is loaded: coming near it loads more; a keyboard presses it. */
export function LoadMore({ pages }: Props) {
  const { t } = useTexts();
  const { ref, entry } = useIntersection({ rootMargin: '400px' });
  const near = entry?.isIntersecting ?? false;
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = pages;
  useEffect(() => {
    if (near && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [near, hasNextPage, isFetchingNextPage, fetchNextPage]);
  if (!hasNextPage) return null;
  return (
    <Center ref={ref}>
      <Button variant="subtle" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {t('common.more')}
      </Button>
    </Center>
  );
}
