import { implement } from '../../services.ts';
import { act } from './act.ts';
import { endSessionsOf as endSessions } from './acts/end-sessions.ts';

export const endSessionsOf = implement(
  'POST /admin/people/{chat_id}/end-sessions',
  ({ params, body, session }, services) =>
    act(services, session, 'operator', (tx) => endSessions(tx, params.chat_id, body.reason)),
);
