import type { ReactNode } from 'react';
import { Failure } from './failure.tsx';

interface Props {
  query: { isError: boolean; error: unknown; refetch: () => unknown };
  /** The shape of what will be there. */
  children: ReactNode;
}

/**
 * Before there is anything to show: its shape, or why there is none. What was seen before stays in
 * sight when reading it again fails.
 */
export const Waiting = ({ query, children }: Props) =>
  query.isError ? <Failure error={query.error} onRetry={query.refetch} /> : children;
