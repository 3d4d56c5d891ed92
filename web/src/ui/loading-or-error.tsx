import type { ReactNode } from 'react';
import { Failure } from './failure.tsx';

interface Props {
  query: { isError: boolean; error: unknown; refetch: () => unknown };
  /** Shown while loading, such as a skeleton. */
  children: ReactNode;
}

/** For queries without data: shows a skeleton, or the error. */
export const LoadingOrError = ({ query, children }: Props) =>
  query.isError ? <Failure error={query.error} onRetry={query.refetch} /> : children;
