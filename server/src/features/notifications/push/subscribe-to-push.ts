import { record } from '../../../db/changes/record.ts';
import { invalid } from '../../../http/problem.ts';
import { readPublicUrl } from '../../../internet/public-url.ts';
import { implement } from '../../../services.ts';
import { isPublicKey } from './encrypt.ts';
import { deleteSubscriptions, insertSubscription } from './queries.ts';

export const subscribeToPush = implement('PUT /users/push', async ({ body, session }, { db }) => {
  const { userid, sessionid } = session;
  const given = readPublicUrl(body.endpoint);
  if ('wrong' in given) throw invalid('body/endpoint', given.wrong, { code: 'not-allowed' });
  const [p256dh, auth] = [body.p256dh, body.auth].map((text) => Buffer.from(text, 'base64url'));
  if (!isPublicKey(p256dh!))
    throw invalid('body/p256dh', 'must be a public key on the curve P-256');
  const subscription = { sessionid, endpoint: given.url, p256dh: p256dh!, auth: auth! };
  await db.transaction(async (tx) => {
    await deleteSubscriptions.count(tx, subscription);
    await insertSubscription.count(tx, { ...subscription, language: body.language });
    record(tx, 'notification-settings-set', { actor: session, userid });
  });
  return true;
});
