import { maySeeTech } from '../../access/users.ts';
import { Problem } from '../../http/problem.ts';
import { ready } from '../../http/ready.ts';
import { implement } from '../../services.ts';
import { findClanOf } from '../members/queries.ts';
import { findTech, userByChatid } from './queries.ts';

export const getTech = implement('GET /users/{chat_id}/tech', async ({ params, query, caller }) =>
  ready('caller', async (db) => {
    const [owner, clan] = await Promise.all([
      userByChatid(db, params.chat_id),
      findClanOf.maybe(db, caller),
    ]);
    if (!maySeeTech({ ...caller, ...clan }, owner)) throw new Problem('clan-mates-only');
    const record = await findTech.maybe(db, { userid: owner.userid, tree: query.tree });
    return { answer: record ?? { learned: [] } };
  }),
);
