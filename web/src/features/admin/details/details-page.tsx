import { ProblemError } from '@clan-companion/contract/core/client';
import { Anchor, Stack } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../../app/i18n.ts';
import { describeError } from '../../../ui/describe-error.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadingOrError } from '../../../ui/loading-or-error.tsx';
import { Page } from '../../../ui/page.tsx';
import { RowsSkeleton } from '../../../ui/rows-skeleton.tsx';
import { AdminOnly } from '../admin-only.tsx';

interface Props {
  title: string;
  lead?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** The frame of the pages about a person or a clan. */
export function DetailsPage({ children, ...props }: Props) {
  const { t } = useTexts();
  return (
    <Stack gap="md">
      <Anchor component={Link} to="/admin" c="dimmed" size="sm" w="fit-content">
        <IconArrowLeft size={14} aria-hidden /> {t('admin.title')}
      </Anchor>
      <Page {...props}>
        <AdminOnly>{() => children}</AdminOnly>
      </Page>
    </Stack>
  );
}

/** While there is nothing to show yet, or no longer. */
export function NoDetails({ query }: { query: Parameters<typeof LoadingOrError>[0]['query'] }) {
  const { t } = useTexts();
  const { error } = query;
  // 400: the id in the address has the wrong form.
  if (error instanceof ProblemError && (error.status === 404 || error.status === 400))
    return <EmptyState title={describeError(error, t).title} />;
  return (
    <LoadingOrError query={query}>
      <RowsSkeleton rows={4} />
    </LoadingOrError>
  );
}
