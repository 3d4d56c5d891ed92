import { isOwn } from '../../access/users.ts';
import { record } from '../../db/changes/record.ts';
import { Problem } from '../../http/problem.ts';
import { implement } from '../../services.ts';
import { lockUser, upsertTech, userByChatid } from './queries.ts';

export const setTech = implement(
  'PUT /users/{chat_id}/tech',
  async ({ params, query, body, session }, { db }) => {
    const owner = await userByChatid(db, params.chat_id);
    if (!isOwn(session, owner)) throw new Problem('not-yours');
    const { userid } = owner;
    const learned = [...new Set(body)];
    await db.transaction(async (tx) => {
      if (!(await lockUser.maybe(tx, { userid }))) throw new Problem('sign-in-needed');
      await upsertTech.count(tx, { userid, tree: query.tree, learned });
      record(tx, 'tech-set', { actor: session, userid });
    });
    return { learned };
  },
);
