import { whyNotInvite } from '../../access/clans.ts';
import { record } from '../../db/changes/record.ts';
import { allow, checkQuota, Problem } from '../../http/problem.ts';
import { implement } from '../../services.ts';
import { lockedStandingIn } from '../clans/queries.ts';
import { lockPerson, userByChatid } from '../users/queries.ts';
import { countBlocked, deleteRequest, findMember, insertBlocked } from './queries.ts';

export const blockPerson = implement(
  'PUT /clans/{clan_id}/blocked/{member_id}',
  async ({ params, session }, { db, config }) => {
    const { clan_id: clanid } = params;
    await db.transaction(async (tx) => {
      allow(whyNotInvite(await lockedStandingIn(tx, clanid, session.userid)));
      const { userid } = await userByChatid(tx, params.member_id);
      // The person may be asking to join right now.
      if (!(await lockPerson.maybe(tx, { userid }))) throw new Problem('no-such-user');
      if (await findMember.maybe(tx, { clanid, userid })) throw new Problem('still-a-member');
      if ((await insertBlocked.count(tx, { clanid, userid })) === 0) return;
      const { people } = await countBlocked.one(tx, { clanid });
      checkQuota(config.quotas, 'blocked', people);
      if ((await deleteRequest.count(tx, { clanid, userid })) > 0) {
        record(tx, 'join-ended', { userid, clanid });
      }
      record(tx, 'join-blocked', { actor: session, userid, clanid });
    });
    return { message: 'The person has been blocked.' };
  },
);
