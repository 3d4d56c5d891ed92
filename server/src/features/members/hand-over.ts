import { whyNotLead } from '../../access/clans.ts';
import { record } from '../../db/changes/record.ts';
import { allow, Problem } from '../../http/problem.ts';
import { implement } from '../../services.ts';
import { lockedStandingIn } from '../clans/queries.ts';
import { findUserByChatid } from '../users/queries.ts';
import { findMember, makeLeader } from './queries.ts';

export const handOver = implement(
  'PUT /clans/{clan_id}/leader',
  async ({ params, query, session }, { db }) => {
    const { clan_id: clanid } = params;
    await db.transaction(async (tx) => {
      allow(whyNotLead(await lockedStandingIn(tx, clanid, session.userid)));
      const user = await findUserByChatid.maybe(tx, { chatid: query.chatid });
      const heir = user && (await findMember.maybe(tx, { clanid, userid: user.userid }));
      if (!heir) throw new Problem('no-such-member');
      const { userid } = heir;
      if (userid === session.userid) throw new Problem('already-leader');
      await makeLeader(tx, clanid, userid);
      record(tx, 'leader-changed', { actor: session, userid, clanid });
    });
    return { message: 'The clan has been handed over.' };
  },
);
