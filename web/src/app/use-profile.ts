import { useChatid } from './session.ts';
import { useOperation } from './use-operation.ts';

/** The signed-in person; nothing while nobody is. */
export const useProfile = () =>
  useOperation('GET /users', {}, { enabled: useChatid() !== undefined });
