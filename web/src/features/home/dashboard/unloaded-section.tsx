import { useState } from 'react';
import { isDenied } from '../../../app/connection.ts';
import { Failure } from '../../../ui/failure.tsx';
import { RowsSkeleton } from '../../../ui/rows-skeleton.tsx';
import { Section } from '../../../ui/section.tsx';

interface Query {
  data: unknown;
  isError: boolean;
  error: unknown;
  refetch: () => unknown;
}

interface Props {
  title: string;
  /** What the section needs. */
  queries: readonly Query[];
}

/**
 * Replaces a section without its data. Shows nothing while it loads for the first time, because it
 * may have no content, and the error if it fails. People who have lost access get no error.
 */
export function UnloadedSection({ title, queries }: Props) {
  const failed = queries.find(
    ({ data, isError, error }) => data === undefined && isError && !isDenied(error),
  );
  const [hasFailed, setHasFailed] = useState(false);
  if (failed && !hasFailed) setHasFailed(true);
  if (!failed && !hasFailed) return null;
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
