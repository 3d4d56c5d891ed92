import { record } from '../../db/changes/record.ts';
import { implement } from '../../services.ts';
import { changeableWalker } from './changeable-walker.ts';
import { deleteWalkerRow } from './queries.ts';

export const deleteWalker = implement(
  'DELETE /walkers/{walker_id}',
  async ({ params, session }, { db }) => {
    const walkerid = params.walker_id;
    await db.transaction(async (tx) => {
      const { clanid, name } = await changeableWalker(tx, walkerid, session);
      await deleteWalkerRow.count(tx, { walkerid });
      record(tx, 'walker-deleted', {
        actor: session,
        clanid,
        detail: { walkerid, name },
      });
    });
    return true;
  },
);
