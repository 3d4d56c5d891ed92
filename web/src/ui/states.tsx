import {
  Alert,
  Button,
  Card,
  Group,
  Skeleton,
  Stack,
  Text,
  ThemeIcon,
  Title,
  VisuallyHidden,
} from '@mantine/core';
import { IconCloudOff, IconRefresh, IconTent } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTexts } from '../app/i18n.ts';
import { nextPageError, type PagedList, useAutoLoadNextPage } from '../app/use-all-pages.ts';
import { describeError } from './describe-error.ts';
import { findPageHeading } from './page.tsx';

interface FailureProps {
  error: unknown;
  onRetry?: () => unknown;
  action?: ReactNode;
}

/** An error message with a retry button or another action. */
export function Failure({ error, onRetry, action }: FailureProps) {
  const { t } = useTexts();
  const { title, hint } = describeError(error, t);
  return (
    <Alert icon={<IconCloudOff />} color="red" variant="light" title={title} role="alert">
      <Stack gap="sm" align="flex-start">
        {hint !== undefined && <Text size="sm">{hint}</Text>}
        <Group>
          {onRetry && (
            <Button
              ref={moveFocusOnRemoval}
              size="xs"
              variant="default"
              leftSection={<IconRefresh size={16} />}
              onClick={onRetry}
            >
              {t('common.retry')}
            </Button>
          )}
          {action}
        </Group>
      </Stack>
    </Alert>
  );
}

/** Without this, a keyboard user starts at the top again once the page is loaded. */
function moveFocusOnRemoval(button: HTMLElement | null) {
  return () => {
    if (!button || document.activeElement !== button) return;
    const dialog = button.closest<HTMLElement>('[role="dialog"]');
    // The button is still there, and the new heading may not be.
    queueMicrotask(() => {
      if (document.activeElement !== document.body) return;
      (dialog ?? findPageHeading())?.focus({ preventScroll: true });
    });
  };
}

interface LoadingProps extends SkeletonProps {
  query: { isError: boolean; error: unknown; refetch: () => unknown };
  /** Shown while loading, instead of rows. */
  children?: ReactNode;
}

/** For queries without data: shows a skeleton, or the error. */
export const LoadingOrError = ({ query, children, ...skeleton }: LoadingProps) =>
  query.isError ? (
    <Failure error={query.error} onRetry={query.refetch} />
  ) : (
    (children ?? <RowsSkeleton {...skeleton} />)
  );

interface SkeletonProps {
  rows?: number;
  height?: number;
}

/** The placeholder of a list that is loading. */
export function RowsSkeleton({ rows = 6, height = 56 }: SkeletonProps) {
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

interface EmptyStateProps {
  title: string;
  icon?: ReactNode;
  children?: ReactNode;
  /** What to do next. */
  action?: ReactNode;
}

export function EmptyState({
  title,
  icon = <IconTent size={32} />,
  children,
  action,
}: EmptyStateProps) {
  return (
    <Card>
      <Stack align="center" gap="sm" py="xl" ta="center">
        <ThemeIcon size={64} radius="xl" variant="light" aria-hidden>
          {icon}
        </ThemeIcon>
        <Title order={2} size="h3">
          {title}
        </Title>
        {children !== undefined && (
          <Text component="div" c="dimmed" maw={480}>
            {children}
          </Text>
        )}
        {action}
      </Stack>
    </Card>
  );
}

interface LoadMoreProps {
  pages: PagedList & { data: unknown; isFetchingNextPage: boolean };
  /** Whether the list above already shows the loaded rows. Before that, its end would be near. */
  isShown?: boolean;
}

/** Loads the next page when scrolled near, or with its button. */
export function LoadMore({ pages, isShown = true }: LoadMoreProps) {
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
