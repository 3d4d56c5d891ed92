import { whyNotLead } from '../../access/clans.ts';
import { record } from '../../db/changes/record.ts';
import { implement } from '../../http/operation.ts';
import { allow } from '../../http/problem.ts';
import { deleteClanRow, lockedStandingIn } from './queries.ts';

/** Members, requests, relationships and chat bot go with the clan's row: foreign keys cascade. */
export const deleteClan = implement(
  'DELETE /clans/{clan_id}',
  async ({ params, session }, { db }) => {
    const { clan_id: clanid } = params;
    await db.transaction(async (tx) => {
      allow(whyNotLead(await lockedStandingIn(tx, clanid, session.userid)));
      await deleteClanRow.count(tx, { clanid });
      await record(tx, { action: 'clan-deleted', actor: session.userid, clanid });
    });
    return true;
  },
);
