import { useChatid } from './session.ts';
import { useOperation } from './use-operation.ts';

const NONE = { unread: 0, openrequests: 0 };

/** How many notifications are unread, and how many join requests wait for the person. */
export function useNotificationCount(): typeof NONE {
  const isSignedIn = useChatid() !== undefined;
  const { data } = useOperation('GET /users/notifications/count', {}, { enabled: isSignedIn });
  return (isSignedIn && data) || NONE;
}
