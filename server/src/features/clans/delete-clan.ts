import { whyNotLead } from '../../access/clans.ts';
import { allow, Problem } from '../../http/problem.ts';
import { implement } from '../../services.ts';
import { endClan, lockClanForDeletion, standingIn } from './queries.ts';

export const deleteClan = implement(
  'DELETE /clans/{clan_id}',
  async ({ params, session }, { config, db }) => {
    const { clan_id: clanid } = params;
    await db.transaction(async (tx) => {
      if (!(await lockClanForDeletion.maybe(tx, { clanid }))) throw new Problem('no-such-clan');
      allow(whyNotLead(await standingIn(tx, clanid, session.userid)));
      await endClan(tx, clanid, session, { days: config.restoreDays, cause: 'owner' });
    });
    return true;
  },
);
