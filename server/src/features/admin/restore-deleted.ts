import { implement } from '../../services.ts';
import { act } from './act.ts';
import { lockInTrash, restoreTrash, roleToRestore } from './acts/restore.ts';
import { requireRole } from './acts/roles.ts';

export const restoreDeleted = implement(
  'POST /admin/trash/{trash_id}/restore',
  ({ params, body, session }, services) =>
    act(services, session, 'moderator', async (tx) => {
      const trash = await lockInTrash(tx, params.trash_id);
      const { operators } = services.config;
      await requireRole(tx, session.chatid, roleToRestore(trash), operators);
      return restoreTrash(tx, trash, body.reason);
    }),
);
