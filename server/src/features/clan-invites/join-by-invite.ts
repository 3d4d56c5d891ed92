import { record } from '../../db/changes/record.ts';
import { Problem } from '../../http/problem.ts';
import { created } from '../../http/with-headers.ts';
import { implement } from '../../services.ts';
import { findClan, lockClan, withLookalike } from '../clans/queries.ts';
import {
  deleteRequest,
  endRequestsOf,
  findClanOf,
  insertMember,
  reasonsNotToAsk,
} from '../members/queries.ts';
import { lockCaller } from '../users/queries.ts';
import { countUse } from './queries.ts';
import { workingInvite } from './working-invite.ts';

export const joinByInvite = implement(
  'POST /invites',
  async ({ body: { code }, session }, { db }) => {
    const { userid } = session;
    return db.transaction(async (tx) => {
      const { clanid } = await workingInvite(tx, code);
      await lockClan.maybe(tx, { clanid });
      // Under the lock, nobody else uses or ends it.
      const { inviteid, madeby } = await workingInvite(tx, code);
      await lockCaller(tx, userid);
      if (await findClanOf.maybe(tx, { userid })) throw new Problem('already-in-a-clan');
      const { isBlocked } = await reasonsNotToAsk.one(tx, { clanid, userid });
      if (isBlocked) throw new Problem('blocked');
      await countUse.count(tx, { inviteid });
      await insertMember.count(tx, { userid, clanid });
      await deleteRequest.count(tx, { clanid, userid });
      await endRequestsOf(tx, userid);
      record(tx, 'join-invited', { actor: { userid: madeby }, userid, clanid });
      const { description: _, ...shown } = withLookalike(await findClan.one(tx, { clanid }));
      return created(`/clans/${clanid}`, shown);
    });
  },
);
