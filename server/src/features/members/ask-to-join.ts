import { record } from '../../db/changes/record.ts';
import { checkQuota, Problem } from '../../http/problem.ts';
import { created } from '../../http/with-headers.ts';
import { implement } from '../../services.ts';
import { shareClan } from '../clans/queries.ts';
import { lockCaller } from '../users/queries.ts';
import { countRequests, findClanOf, reasonsNotToAsk, upsertRequest } from './queries.ts';

export const askToJoin = implement(
  'POST /clans/{clan_id}/requests',
  async ({ params, query, session }, { db, config }) => {
    const { clan_id: clanid } = params;
    const { userid } = session;
    return db.transaction(async (tx) => {
      if (!(await shareClan.maybe(tx, { clanid }))) throw new Problem('no-such-clan');
      await lockCaller(tx, userid);
      if (await findClanOf.maybe(tx, { userid })) throw new Problem('already-in-a-clan');
      const { isBlocked, wait } = await reasonsNotToAsk.one(tx, { clanid, userid });
      if (isBlocked) throw new Problem('blocked');
      if (wait !== undefined) throw askedTooOften(wait);
      const request = await upsertRequest.maybe(tx, { clanid, userid, message: query.message });
      if (request?.isNew) {
        const { open } = await countRequests.one(tx, { userid });
        checkQuota(config.quotas, 'requests', open);
        record(tx, 'join-asked', { actor: session, userid, clanid });
      } else if (request) {
        record(tx, 'request-reworded', { actor: session, userid, detail: { clanid } });
      }
      return created('/users/requests', {
        message: 'You have asked to join. The clan will decide.',
      });
    });
  },
);

function askedTooOften(retryAfter: number): Problem {
  const when = new Date(Date.now() + retryAfter * 1000).toISOString();
  const detail = `You have asked this clan three times within a day. Ask again after ${when}.`;
  return new Problem('asked-too-often', { detail, retryAfter });
}
