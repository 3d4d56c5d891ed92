import { maySeeTech } from '../../access/users.ts';
import { things } from '../../db/changes/things.ts';
import { Problem } from '../../http/problem.ts';
import { ready } from '../../http/ready.ts';
import { implement } from '../../services.ts';
import { findClanOf } from '../members/queries.ts';
import { findTech, userByChatid } from './queries.ts';

export const getTech = implement(
  'GET /users/{chat_id}/tech',
  async ({ params, query, session }, { db }) =>
    ready('caller', async () => {
      const [owner, clan] = await Promise.all([
        userByChatid(db, params.chat_id),
        findClanOf.maybe(db, session),
      ]);
      if (!maySeeTech({ ...session, ...clan }, owner)) throw new Problem('clan-mates-only');
      const record = await findTech.maybe(db, { userid: owner.userid, tree: query.tree });
      return {
        answer: record ?? { learned: [] },
        madeOf: [
          things.tech(owner.userid),
          things.user(owner.userid),
          things.user(session.userid),
          ...(clan ? [things.members(clan.clanid)] : []),
        ],
      };
    }),
);
