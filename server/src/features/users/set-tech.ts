import { isOwn } from '../../access/users.ts';
import { record } from '../../db/changes/record.ts';
import { checkQuota, Problem } from '../../http/problem.ts';
import { implement } from '../../services.ts';
import {
  countTrees,
  deleteTech,
  lockCaller,
  touchPerson,
  upsertTech,
  userByChatid,
} from './queries.ts';

export const setTech = implement(
  'PUT /users/{chat_id}/tech',
  async ({ params, query, body, session }, { db, config }) => {
    const owner = await userByChatid(db, params.chat_id);
    if (!isOwn(session, owner)) throw new Problem('not-yours');
    const { userid } = owner;
    const { tree } = query;
    const learned = [...new Set(body)];
    await db.transaction(async (tx) => {
      await lockCaller(tx, userid);
      if (learned.length === 0) await deleteTech.count(tx, { userid, tree });
      else if ((await upsertTech.one(tx, { userid, tree, learned })).isNew) {
        await touchPerson.count(tx, { userid });
        const { trees } = await countTrees.one(tx, { userid });
        checkQuota(config.quotas, 'trees', trees);
      }
      record(tx, 'tech-set', { actor: session, userid });
    });
    return { learned };
  },
);
