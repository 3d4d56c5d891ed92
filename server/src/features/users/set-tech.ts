import { isOwn } from '../../access/users.ts';
import { record } from '../../db/changes/record.ts';
import { checkQuota, Problem } from '../../http/problem.ts';
import { implement } from '../../services.ts';
import { countTrees, deleteTech, touchPerson, upsertTech, userByChatid } from './queries.ts';

export const setTech = implement(
  'PUT /users/{chat_id}/tech',
  async ({ params, query, body, caller }, { db, config }) => {
    const owner = await userByChatid(db, params.chat_id);
    if (!isOwn(caller, owner)) throw new Problem('not-yours');
    const { userid } = owner;
    const { tree } = query;
    const learned = [...new Set(body)];
    await db.transaction(async (tx) => {
      if (learned.length === 0) await deleteTech.count(tx, { userid, tree });
      else {
        const saved = await upsertTech.maybe(tx, { userid, tree, learned });
        if (!saved) throw new Problem('sign-in-needed');
        if (saved.isNew) {
          await touchPerson.count(tx, { userid });
          const { trees } = await countTrees.one(tx, { userid });
          checkQuota(config.quotas, 'trees', trees);
        }
      }
      record(tx, 'tech-set', { actor: caller, userid });
    });
    return { learned };
  },
);
