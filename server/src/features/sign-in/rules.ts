import type { Change } from '../../platform/db/changes/record.ts';
import type { Session } from '../../platform/http/caller.ts';

/** Whether a change ends this session. */
export function endsSession({ action, userid, detail }: Change, session: Session): boolean {
  const { sessionid } = (detail ?? {}) as { sessionid?: number };
  return (
    (action === 'session-ended' && sessionid === session.sessionid) ||
    (action === 'all-sessions-ended' && sessionid !== session.sessionid) ||
    ((action === 'user-deleted' || action === 'user-banned') && userid === session.userid)
  );
}
