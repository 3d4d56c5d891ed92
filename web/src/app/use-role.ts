import { useChatid } from './session.ts';
import { useOperation } from './use-operation.ts';

/** The signed-in person's role in the operation of this service. It rarely changes. */
export const useRole = () =>
  useOperation(
    'GET /admin/role',
    {},
    { enabled: useChatid() !== undefined, staleTime: Number.POSITIVE_INFINITY },
  );
