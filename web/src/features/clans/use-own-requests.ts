import { useOperation } from '../../app/use-operation.ts';

const LOOK_EVERY_MS = 15_000;

/** The requests to join that wait for an answer. */
export const useOwnRequests = () =>
  useOperation('GET /users/requests', {}, { refetchInterval: LOOK_EVERY_MS });
