import { record } from '../../../platform/db/changes/record.ts';
import { invalid, Problem } from '../../../platform/http/problem.ts';
import { readPublicUrl } from '../../../platform/internet/public-address.ts';
import { implement } from '../../../services.ts';
import { isPublicKey } from './encrypt.ts';
import { deleteSubscriptions, insertSubscription, insertTestMessage } from './sql.ts';

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

export const unsubscribeFromPush = implement('DELETE /users/push', async ({ session }, { db }) => {
  const { userid, sessionid } = session;
  await db.transaction(async (tx) => {
    const deleted = await deleteSubscriptions.count(tx, { sessionid, endpoint: undefined });
    if (deleted > 0) record(tx, 'notification-settings-set', { actor: session, userid });
  });
  return true;
});

export const testPush = implement('POST /users/push/test', async ({ session }, { db }) => {
  const { userid, sessionid } = session;
  await db.transaction(async (tx) => {
    const message = await insertTestMessage.maybe(tx, { sessionid });
    if (!message) throw new Problem('no-such-subscription');
    // Wakes the job that sends it.
    record(tx, 'push-tested', { actor: session, userid });
  });
  return true;
});
