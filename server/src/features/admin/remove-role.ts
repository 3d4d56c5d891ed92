import type { Tx } from '../../db/statement.ts';
import { implement } from '../../services.ts';
import { act } from './act.ts';
import { removeRoleOf } from './acts/roles.ts';

export const removeRole = implement(
  'DELETE /admin/operators/{chat_id}',
  ({ params, session }, services) => {
    const work = (tx: Tx) => removeRoleOf(tx, params.chat_id, services.config.operators);
    return act(services, session, 'operator', work, 'alone');
  },
);
