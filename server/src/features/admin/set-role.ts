import type { Tx } from '../../db/statement.ts';
import { implement } from '../../services.ts';
import { act } from './act.ts';
import { setRoleOf } from './acts/roles.ts';

export const setRole = implement(
  'PUT /admin/operators/{chat_id}',
  ({ params, body, session }, services) => {
    const { operators } = services.config;
    const work = (tx: Tx) => setRoleOf(tx, params.chat_id, body.role, operators);
    return act(services, session, 'operator', work, 'alone');
  },
);
