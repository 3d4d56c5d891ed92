import { randomBytes } from 'node:crypto';
import { whyNotLead } from '../../access/clans.ts';
import { record } from '../../db/changes/record.ts';
import { allow, invalid, Problem } from '../../http/problem.ts';
import { created } from '../../http/with-headers.ts';
import { implement } from '../../services.ts';
import { lockedStandingIn } from '../clans/queries.ts';
import { countWebhooks, insertWebhook } from './queries.ts';
import { readPublicUrl } from '../../internet/public-url.ts';

const MAX_WEBHOOKS = 5;
const SECRET_BYTES = 32;

export const addWebhook = implement(
  'POST /clans/{clan_id}/webhooks',
  async ({ params, body, session }, { db }, reply) => {
    reply.header('cache-control', 'no-store');
    const { clan_id: clanid } = params;
    const { userid } = session;
    const given = readPublicUrl(body.url);
    if ('wrong' in given) throw invalid('body/url', given.wrong, { code: 'not-allowed' });
    const secret = randomBytes(SECRET_BYTES);
    return db.transaction(async (tx) => {
      allow(whyNotLead(await lockedStandingIn(tx, clanid, userid)));
      const { count } = await countWebhooks.one(tx, { clanid });
      if (count >= MAX_WEBHOOKS) throw new Problem('too-many-webhooks');
      // Without the URL: members can read the history, and the URL may be secret.
      record(tx, 'webhook-added', { actor: session, clanid });
      const webhook = await insertWebhook.one(tx, { clanid, url: given.url, secret });
      return created(`/clans/${clanid}/webhooks`, {
        ...webhook,
        secret: `whsec_${secret.toString('base64')}`,
      });
    });
  },
);
