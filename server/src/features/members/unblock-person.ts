import { whyNotInvite } from '../../access/clans.ts';
import { record } from '../../db/changes/record.ts';
import { allow, Problem } from '../../http/problem.ts';
import { implement } from '../../services.ts';
import { lockedStandingIn } from '../clans/queries.ts';
import { userByChatid } from '../users/queries.ts';
import { deleteBlocked } from './queries.ts';

export const unblockPerson = implement(
  'DELETE /clans/{clan_id}/blocked/{member_id}',
  async ({ params, session }, { db }) => {
    const { clan_id: clanid } = params;
    await db.transaction(async (tx) => {
      allow(whyNotInvite(await lockedStandingIn(tx, clanid, session.userid)));
      const { userid } = await userByChatid(tx, params.member_id);
      const removed = await deleteBlocked.count(tx, { clanid, userid });
      if (removed === 0) throw new Problem('no-such-block');
      record(tx, 'join-unblocked', { actor: session, userid, clanid });
    });
    return { message: 'The person can ask to join again.' };
  },
);
