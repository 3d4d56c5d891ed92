import { record } from '../../platform/db/changes/record.ts';
import { cacheable } from '../../platform/http/cacheable.ts';
import { Problem, checkQuota } from '../../platform/http/problem.ts';
import { implement } from '../../services.ts';
import { maySeeTech, isOwn } from './access.ts';
import {
  findProfile,
  setUserNickname,
  findTech,
  userByChatid,
  countTrees,
  deleteTech,
  touchPerson,
  upsertTech,
  findClanOf,
} from './sql.ts';

const getProfile = implement('GET /users', async ({ session }) => {
  const { userid } = session;
  return cacheable('caller', async (db) => {
    const answer = await findProfile.maybe(db, { userid });
    // The account was deleted after the session was checked.
    if (!answer) throw new Problem('sign-in-needed');
    return { answer };
  });
});

const setNickname = implement('PUT /users', async ({ key, body, session }, { db, filters }) => {
  const { userid } = session;
  await filters.check({ key, body }, false);
  await db.transaction(async (tx) => {
    const found = await setUserNickname.count(tx, { userid, nickname: body.dataupdate });
    if (found === 0) throw new Problem('sign-in-needed');
    record(tx, 'user-renamed', { actor: session, userid });
  });
  return true;
});

const getTech = implement('GET /users/{chat_id}/tech', async ({ params, query, caller }) =>
  cacheable('caller', async (db) => {
    const [owner, clan] = await Promise.all([
      userByChatid(db, params.chat_id),
      findClanOf.maybe(db, caller),
    ]);
    if (!maySeeTech({ ...caller, ...clan }, owner)) throw new Problem('clan-mates-only');
    const found = await findTech.maybe(db, { userid: owner.userid, tree: query.tree });
    return { answer: found ?? { learned: [] } };
  }),
);

const setTech = implement(
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

export const userOperations = [getProfile, setNickname, getTech, setTech];
