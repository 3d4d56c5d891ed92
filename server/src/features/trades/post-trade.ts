import { Problem } from '../../http/problem.ts';
import { created } from '../../http/with-headers.ts';
import { implement } from '../../services.ts';
import { postOffer } from './queries.ts';

export const postTrade = implement('POST /trades', ({ body, caller }, { db, config }) =>
  db.transaction(async (tx) => {
    const posted = await postOffer(tx, caller, body, config);
    if (!posted) throw new Problem('sign-in-needed');
    return created(`/trades/${posted.tradeid}`, { message: 'The offer has been posted.' });
  }),
);
