import { whyNotLead } from '../../access/clans.ts';
import { record } from '../../db/changes/record.ts';
import { implement } from '../../http/operation.ts';
import { allow, Problem } from '../../http/problem.ts';
import { lockedStandingIn, setLeader } from '../clans/queries.ts';
import { findUserByChatid } from '../users/queries.ts';
import { findMember, updatePermissions } from './queries.ts';

const NO_PERMISSIONS = { canEdit: false, canInvite: false, canKick: false };

export const handOver = implement(
  'PUT /clans/{clan_id}/leader',
  async ({ params, query, session }, { db }) => {
    const { clan_id: clanid } = params;
    const actor = session.userid;
    await db.transaction(async (tx) => {
      allow(whyNotLead(await lockedStandingIn(tx, clanid, actor)));
      const user = await findUserByChatid.maybe(tx, { chatid: query.chatid });
      const heir = user && (await findMember.maybe(tx, { clanid, userid: user.userid }));
      if (!heir) throw new Problem('no-such-member');
      const { userid } = heir;
      if (userid === actor) return;
      await setLeader.count(tx, { clanid, leaderid: userid });
      // What the new leader was granted is theirs anyway; should they step down, they start with none.
      await updatePermissions.count(tx, { clanid, userid, ...NO_PERMISSIONS });
      await record(tx, { action: 'leader-changed', actor, userid, clanid });
    });
    return { message: 'The clan has been handed over.' };
  },
);
