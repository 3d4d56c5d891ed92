import { whyNotLead } from '../../access/clans.ts';
import { record } from '../../db/changes/record.ts';
import { allow, nothingGiven, Problem } from '../../http/problem.ts';
import { implement } from '../../services.ts';
import { lockedStandingIn } from '../clans/queries.ts';
import { userByChatid } from '../users/queries.ts';
import { findMember, updatePermissions } from './queries.ts';

export const setPermissions = implement(
  'PUT /clans/{clan_id}/members/{member_id}/permissions',
  async ({ params, query, session }, { db }) => {
    const { canEdit, canInvite, canKick } = query;
    const set = Object.entries({ canEdit, canInvite, canKick }).filter(
      ([, on]) => on !== undefined,
    );
    if (set.length === 0) throw nothingGiven('query', 'canEdit', 'canInvite', 'canKick');
    const { clan_id: clanid } = params;
    await db.transaction(async (tx) => {
      allow(whyNotLead(await lockedStandingIn(tx, clanid, session.userid)));
      const { userid } = await userByChatid(tx, params.member_id);
      const member = await findMember.maybe(tx, { clanid, userid });
      if (!member) throw new Problem('no-such-member');
      if (member.isLeader) throw new Problem('leader-stays');
      await updatePermissions.count(tx, { clanid, userid, canEdit, canInvite, canKick });
      const detail = Object.fromEntries(set) as Record<string, boolean>;
      record(tx, 'permissions-set', {
        actor: session,
        userid,
        clanid,
        detail,
      });
    });
    return { message: 'The permissions have been set.' };
  },
);
