import { checkQuota, Problem } from '../../http/problem.ts';
import { implement } from '../../services.ts';
import { countListed, postOffer } from './queries.ts';

export const postTrade = implement(
  'POST /trades',
  async ({ body, caller }, { db, config }, reply) => {
    const { userid } = caller;
    const posted = await db.transaction(async (tx) => {
      const [offer, { listed }] = await Promise.all([
        postOffer(tx, caller, body),
        countListed.one(tx, { userid, days: config.tradeDays }),
      ]);
      checkQuota(config.quotas, 'trades', listed);
      return offer;
    });
    if (!posted) throw new Problem('sign-in-needed');
    reply.header('location', `/trades/${posted.tradeid}`);
    return { message: 'The offer has been posted.' };
  },
);
