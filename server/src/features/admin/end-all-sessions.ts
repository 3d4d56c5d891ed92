import { implement } from '../../services.ts';
import { act } from './act.ts';
import { endAllSessionsBut } from './acts/switches.ts';

export const endAllSessions = implement('POST /admin/end-sessions', ({ body, session }, services) =>
  act(services, session, 'operator', (tx) => endAllSessionsBut(tx, session.sessionid, body.reason)),
);
