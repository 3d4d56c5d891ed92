import { implement } from '../../services.ts';
import { act } from './act.ts';
import { requireRole } from './acts/roles.ts';
import { findUndoable, needsOperator, undoEntry } from './acts/undo.ts';

export const undoAct = implement(
  'POST /admin/log/{log_id}/undo',
  ({ params, body, session }, services) => {
    const { operators } = services.config;
    return act(
      services,
      session,
      'moderator',
      async (tx) => {
        const entry = await findUndoable(tx, params.log_id);
        if (needsOperator(entry)) {
          await requireRole(tx, session.chatid, 'operator', operators);
        }
        return undoEntry(tx, entry, body.reason, operators);
      },
      'alone',
    );
  },
);
