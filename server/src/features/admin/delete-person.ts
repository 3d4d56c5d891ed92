import { implement } from '../../services.ts';
import { act } from './act.ts';
import { deletePersonOf } from './acts/law.ts';

export const deletePerson = implement(
  'POST /admin/people/{chat_id}/delete',
  ({ params, body, session }, services) => {
    const { operators, restoreDays } = services.config;
    const { reason, erase = false } = body;
    return act(services, session, 'operator', (tx) =>
      deletePersonOf(tx, params.chat_id, { reason, erase, restoreDays }, operators),
    );
  },
);
