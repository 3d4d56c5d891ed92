import { record } from '../../db/changes/record.ts';
import { Problem } from '../../http/problem.ts';
import { implement } from '../../services.ts';
import { findClanOf, findMember, removeMember } from '../members/queries.ts';
import { lockClan } from './queries.ts';

export const leaveClan = implement('DELETE /clans', async ({ session }, { db }) => {
  const { userid } = session;
  await db.transaction(async (tx) => {
    const clan = await findClanOf.maybe(tx, { userid });
    if (!clan) throw new Problem('not-in-a-clan');
    const { clanid } = clan;
    await lockClan.maybe(tx, { clanid });
    const member = await findMember.maybe(tx, { clanid, userid });
    if (!member) throw new Problem('not-in-a-clan');
    if (member.isLeader) throw new Problem('leader-cannot-leave');
    await removeMember(tx, { clanid, userid });
    record(tx, 'member-left', { actor: session, userid, clanid });
  });
  return { message: 'You have left the clan.' };
});
