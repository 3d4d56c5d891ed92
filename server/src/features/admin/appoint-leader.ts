import { implement } from '../../services.ts';
import { act } from './act.ts';
import { appointLeaderOf } from './acts/appoint-leader.ts';

export const appointLeader = implement(
  'PUT /admin/clans/{clan_id}/leader',
  ({ params, body, session }, services) =>
    act(services, session, 'operator', (tx) =>
      appointLeaderOf(tx, String(params.clan_id), body.chatid, body.reason),
    ),
);
