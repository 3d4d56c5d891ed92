import { useOperation } from '../../app/use-operation.ts';

const REFETCH_INTERVAL_MS = 15_000;

/** The person's own open join requests. */
export const useOwnRequests = () =>
  useOperation('GET /users/requests', {}, { refetchInterval: REFETCH_INTERVAL_MS });
