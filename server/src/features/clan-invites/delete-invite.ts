import { whyNotInvite } from '../../access/clans.ts';
import { record } from '../../db/changes/record.ts';
import { allow, Problem } from '../../http/problem.ts';
import { implement } from '../../services.ts';
import { lockedStandingIn } from '../clans/queries.ts';
import { deleteInviteRow } from './queries.ts';

export const deleteInvite = implement(
  'DELETE /clans/{clan_id}/invites/{invite_id}',
  async ({ params, session }, { db }) => {
    const { clan_id: clanid, invite_id: inviteid } = params;
    await db.transaction(async (tx) => {
      allow(whyNotInvite(await lockedStandingIn(tx, clanid, session.userid)));
      const deleted = await deleteInviteRow.count(tx, { clanid, inviteid });
      if (deleted === 0) throw new Problem('no-such-invite');
      record(tx, 'invite-deleted', { actor: session, clanid });
    });
    return { message: 'The invite has been withdrawn.' };
  },
);
