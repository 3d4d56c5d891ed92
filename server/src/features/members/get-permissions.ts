import { whyNotSeeInside } from '../../access/clans.ts';
import { allow, Problem } from '../../http/problem.ts';
import { ready } from '../../http/ready.ts';
import { implement } from '../../services.ts';
import { userByChatid } from '../users/queries.ts';
import { findMember } from './queries.ts';

export const getPermissions = implement(
  'GET /clans/{clan_id}/members/{member_id}/permissions',
  async ({ params, session }, { standings }) => {
    const { clan_id: clanid } = params;
    const standing = await standings.find(clanid, session.userid);
    allow(whyNotSeeInside(standing.value));
    return ready(standing, async (db) => {
      const { userid } = await userByChatid(db, params.member_id);
      const member = await findMember.maybe(db, { clanid, userid });
      if (!member) throw new Problem('no-such-member');
      const { isLeader, canEdit, canInvite, canKick } = member;
      const answer = {
        canEdit: isLeader || canEdit,
        canInvite: isLeader || canInvite,
        canKick: isLeader || canKick,
      };
      return { answer };
    });
  },
);
