import { whyNotLead } from '../../access/clans.ts';
import { allow, Problem } from '../../http/problem.ts';
import { implement } from '../../services.ts';
import { standingIn } from '../clans/queries.ts';
import { describeFailure } from '../../internet/failure.ts';
import { findWebhook, savePinged, savePingFailed } from './queries.ts';

export const testWebhook = implement(
  'POST /clans/{clan_id}/webhooks/{webhook_id}/test',
  async ({ params, session }, { db, pings, sessions }) => {
    const { clan_id: clanid, webhook_id: webhookid } = params;
    const [standing] = await Promise.all([
      standingIn(db.primary, clanid, session.userid),
      sessions.requireAlive(session),
    ]);
    allow(whyNotLead(standing));
    const webhook = await findWebhook.maybe(db.primary, { clanid, webhookid });
    if (!webhook) throw new Problem('no-such-webhook');
    const failure = await pings.send(clanid, webhook);
    await db.transaction((tx) =>
      failure === undefined
        ? savePinged.count(tx, { webhookid })
        : savePingFailed.count(tx, { webhookid, ...failure }),
    );
    return failure === undefined
      ? { delivered: true }
      : { delivered: false, ...describeFailure(failure) };
  },
);
