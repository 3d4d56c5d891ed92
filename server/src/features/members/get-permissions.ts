import { whyNotSeeInside } from '../../access/clans.ts';
import { implement } from '../../http/operation.ts';
import { allow, Problem } from '../../http/problem.ts';
import { standingIn } from '../clans/queries.ts';
import { userByChatid } from '../users/queries.ts';
import { findMember } from './queries.ts';

export const getPermissions = implement(
  'GET /clans/{clan_id}/members/{chat_id}/permissions',
  async ({ params, session }, { db }) => {
    const { clan_id: clanid } = params;
    const standing = await standingIn(db, clanid, session.userid);
    const { userid } = await userByChatid(db, params.chat_id);
    allow(whyNotSeeInside(standing));
    const member = await findMember.maybe(db, { clanid, userid });
    if (!member) throw new Problem('no-such-member');
    const { isLeader, canEdit, canInvite, canKick } = member;
    return {
      canEdit: isLeader || canEdit,
      canInvite: isLeader || canInvite,
      canKick: isLeader || canKick,
    };
  },
);
