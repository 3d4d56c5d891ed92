import { whyNotLead } from '../../access/clans.ts';
import { record } from '../../db/changes/record.ts';
import { allow, Problem } from '../../http/problem.ts';
import { implement } from '../../services.ts';
import { lockedStandingIn } from '../clans/queries.ts';
import { leaveServer } from './queries.ts';

export const endLink = implement(
  'DELETE /clans/{clan_id}/chatbot',
  async ({ params, session }, { db }) => {
    const { clan_id: clanid } = params;
    const { userid } = session;
    await db.transaction(async (tx) => {
      // Check permission first: outsiders must not learn whether there is a link.
      allow(whyNotLead(await lockedStandingIn(tx, clanid, userid)));
      if (!(await leaveServer(tx, clanid))) throw new Problem('no-linked-server');
      record(tx, 'chatbot-unlinked', { actor: session, clanid });
    });
    return true;
  },
);
