import { implement } from '../../services.ts';
import { act } from './act.ts';
import { unbanPerson } from './acts/bans.ts';

export const unban = implement(
  'POST /admin/people/{chat_id}/unban',
  ({ params, body, session }, services) =>
    act(services, session, 'operator', (tx) => unbanPerson(tx, params.chat_id, body.reason)),
);
