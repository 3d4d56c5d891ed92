import { record } from '../../../db/changes/record.ts';
import { invalid } from '../../../http/problem.ts';
import { readPublicUrl } from '../../../internet/public-url.ts';
import { implement } from '../../../services.ts';
import { isPublicKey } from './encrypt.ts';
import { deleteSubscriptions, insertSubscription } from './queries.ts';

export const subscribeToPush = implement('PUT /users/push', async ({ body, session }, { db }) => {
  const { userid, sessionid } = session;
  const { language } = body;
  const given = readPublicUrl(body.endpoint);
  if ('wrong' in given) throw invalid('body/endpoint', given.wrong, { code: 'not-allowed' });
  const publickey = Buffer.from(body.p256dh, 'base64url');
  if (!isPublicKey(publickey)) throw invalid('body/p256dh', 'must be a public key of P-256');
  const auth = Buffer.from(body.auth, 'base64url');
  const browser = { sessionid, endpoint: given.url };
  await db.transaction(async (tx) => {
    await deleteSubscriptions.count(tx, browser);
    await insertSubscription.count(tx, { ...browser, publickey, auth, language });
    record(tx, 'notification-settings-set', { actor: session, userid });
  });
  return true;
});
