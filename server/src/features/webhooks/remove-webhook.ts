import { whyNotLead } from '../../access/clans.ts';
import { record } from '../../db/changes/record.ts';
import { allow, Problem } from '../../http/problem.ts';
import { implement } from '../../services.ts';
import { lockedStandingIn } from '../clans/queries.ts';
import { deleteWebhook } from './queries.ts';

export const removeWebhook = implement(
  'DELETE /clans/{clan_id}/webhooks/{webhook_id}',
  async ({ params, session }, { db }) => {
    const { clan_id: clanid, webhook_id: webhookid } = params;
    const { userid } = session;
    await db.transaction(async (tx) => {
      allow(whyNotLead(await lockedStandingIn(tx, clanid, userid)));
      const removed = await deleteWebhook.count(tx, { clanid, webhookid });
      if (removed === 0) throw new Problem('no-such-webhook');
      record(tx, 'webhook-removed', { actor: session, clanid });
    });
    return { message: 'The webhook has been removed.' };
  },
);
