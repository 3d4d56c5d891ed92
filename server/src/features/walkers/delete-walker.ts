import { record } from '../../db/changes/record.ts';
import { WithHeaders } from '../../http/with-headers.ts';
import { implement } from '../../services.ts';
import { findClan } from '../clans/queries.ts';
import { offerUndo, type Snapshots } from '../undo/queries.ts';
import { changeableWalker } from './changeable-walker.ts';
import { endClaim, promoteClaims, withdrawDisputed } from './claims/queries.ts';
import { deleteWalkerRow, isClaim, isHeld, walkerRow } from './queries.ts';

export const deleteWalker = implement(
  'DELETE /walkers/{walker_id}',
  async ({ params, session }, { db }) => {
    const walkerid = params.walker_id;
    return db.transaction(async (tx) => {
      const { own, records } = await changeableWalker(tx, walkerid, session);
      const { clanid, name } = own;
      const { row } = await walkerRow.one(tx, { walkerid, clanid });
      const remove = own.state === 'disputed' ? withdrawDisputed : deleteWalkerRow;
      await remove.count(tx, { walkerid, clanid });
      record(tx, 'walker-deleted', { actor: session, clanid, detail: { walkerid, name } });
      const holder = records.find(isHeld);
      if (holder === own) {
        await promoteClaims(tx, [walkerid]);
        // Another clan has got it.
        if (records.some((one) => one !== own && one.state !== 'lost')) return true;
      } else if (holder && isClaim(own)) {
        const clan = await findClan.maybe(tx, { clanid });
        if (clan) await endClaim(tx, walkerid, holder, clan.name);
      }
      const headers = await offerUndo(tx, session, 'walker', {
        row: row as Snapshots['walker']['row'],
        holder: holder === own ? undefined : holder?.clanid,
      });
      return new WithHeaders(true as const, headers);
    });
  },
);
