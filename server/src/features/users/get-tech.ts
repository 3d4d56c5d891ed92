import { isOwn } from '../../access/users.ts';
import { implement } from '../../http/operation.ts';
import { Problem } from '../../http/problem.ts';
import { findOwner } from './find-owner.ts';
import { findTech } from './queries.ts';

export const getTech = implement(
  'GET /users/{chat_id}/tech',
  async ({ params, query, session }, { db }) => {
    const owner = await findOwner(db, params.chat_id);
    if (!isOwn(session, owner)) throw new Problem('clan-mates-only');
    const record = await findTech.maybe(db, { userid: owner.userid, tree: query.tree });
    return record ?? { learned: [] };
  },
);
