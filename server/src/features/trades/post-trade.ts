import { Problem } from '../../http/problem.ts';
import { created } from '../../http/with-headers.ts';
import { implement } from '../../services.ts';
import { postOffer } from './queries.ts';

export const postTrade = implement('POST /trades', async ({ body, caller }, services) => {
  const { db, config, filters } = services;
  const held = await filters.check('POST /trades', { body }, true);
  return db.transaction(async (tx) => {
    const posted = await postOffer(tx, caller, body, config);
    if (!posted) throw new Problem('sign-in-needed');
    await filters.hold(tx, { kind: 'trade', id: posted.tradeid }, caller.userid, held);
    return created(`/trades/${posted.tradeid}`, { message: 'The offer has been posted.' });
  });
});
