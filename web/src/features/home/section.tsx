import { Button } from '@mantine/core';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { isDenied } from '../../app/connection.ts';
import { Deferred } from '../../ui/deferred.tsx';
import { Failure, RowsSkeleton } from '../../ui/states.tsx';
import { Section } from '../../ui/page.tsx';
import classes from './dashboard.module.css';

export const DashboardSection = (props: ComponentProps<typeof Section>) => (
  <Deferred placeholder={<LoadingSection />}>
    <Section {...props} />
  </Deferred>
);

/** To the page with everything that a section shows the first rows of. */
export const MoreLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Button variant="default" component={Link} to={to}>
    {children}
  </Button>
);

interface Query {
  data: unknown;
  isError: boolean;
  isFetching: boolean;
  error: unknown;
  refetch: () => unknown;
}

interface Props {
  title: string;
  /** What the section needs. */
  queries: readonly Query[];
}

/** Hides the sections after it, because what arrives here would move them. */
export const LoadingSection = () => (
  <div className={classes['loading']}>
    <RowsSkeleton rows={3} />
  </div>
);

/** Replaces a section without its data. People who have lost access get no error. */
export function UnloadedSection({ title, queries }: Props) {
  const failed = queries.find(
    ({ data, isError, error }) => data === undefined && isError && !isDenied(error),
  );
  const [hasFailed, setHasFailed] = useState(false);
  if (failed && !hasFailed) setHasFailed(true);
  if (!failed && !hasFailed) {
    const isLoading = queries.some(({ data, isFetching }) => data === undefined && isFetching);
    return isLoading ? <LoadingSection /> : null;
  }
  return (
    <Section title={title}>
      {failed ? (
        <Failure error={failed.error} onRetry={failed.refetch} />
      ) : (
        <RowsSkeleton rows={1} height={40} />
      )}
    </Section>
  );
}
