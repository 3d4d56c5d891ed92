import { record } from '../../db/changes/record.ts';
import { implement } from '../../services.ts';
import { findClan } from '../clans/queries.ts';
import { changeableWalker } from './changeable-walker.ts';
import { endClaim, promoteClaims, withdrawDisputed } from './claims/queries.ts';
import { deleteWalkerRow, isClaim, isHeld } from './queries.ts';

export const deleteWalker = implement(
  'DELETE /walkers/{walker_id}',
  async ({ params, session }, { db }) => {
    const walkerid = params.walker_id;
    await db.transaction(async (tx) => {
      const { own, records } = await changeableWalker(tx, walkerid, session);
      const { clanid, name } = own;
      const remove = own.state === 'disputed' ? withdrawDisputed : deleteWalkerRow;
      await remove.count(tx, { walkerid, clanid });
      record(tx, 'walker-deleted', { actor: session, clanid, detail: { walkerid, name } });
      if (isHeld(own)) return promoteClaims(tx, [walkerid]);
      const holder = records.find(isHeld);
      const clan = await findClan.maybe(tx, { clanid });
      if (holder && clan && isClaim(own)) await endClaim(tx, walkerid, holder, clan.name);
    });
    return true;
  },
);
