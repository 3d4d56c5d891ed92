import { useChatid } from './session.ts';
import { useOperation } from './use-operation.ts';

/** The profile of the signed-in person. */
export const useProfile = () =>
  useOperation('GET /users', {}, { enabled: useChatid() !== undefined });
