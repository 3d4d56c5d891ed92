import { record } from '../../db/changes/record.ts';
import { Problem } from '../../http/problem.ts';
import { implement } from '../../services.ts';
import { lockClan } from '../clans/queries.ts';
import { deleteRequest } from './queries.ts';

export const withdrawRequest = implement(
  'DELETE /clans/{clan_id}/requests',
  async ({ params, session }, { db }) => {
    const { clan_id: clanid } = params;
    const { userid } = session;
    await db.transaction(async (tx) => {
      if (!(await lockClan.maybe(tx, { clanid }))) throw new Problem('no-such-clan');
      const found = await deleteRequest.count(tx, { clanid, userid });
      if (found === 0) throw new Problem('no-such-request');
      record(tx, 'join-withdrawn', { actor: session, userid, clanid });
    });
    return { message: 'You have withdrawn your request.' };
  },
);
