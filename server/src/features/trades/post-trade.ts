import { Problem } from '../../http/problem.ts';
import { implement } from '../../services.ts';
import { postOffer } from './queries.ts';

export const postTrade = implement(
  'POST /trades',
  async ({ body, caller }, { db, config }, reply) => {
    const posted = await db.transaction((tx) => postOffer(tx, caller, body, config));
    if (!posted) throw new Problem('sign-in-needed');
    reply.header('location', `/trades/${posted.tradeid}`);
    return { message: 'The offer has been posted.' };
  },
);
