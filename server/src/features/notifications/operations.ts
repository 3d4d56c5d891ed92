import { record } from '../../platform/db/changes/record.ts';
import { cacheable } from '../../platform/http/cacheable.ts';
import { isBigIdKey, readCursor, rowsToRead, toPage } from '../../platform/http/paging.ts';
import { nothingGiven, invalid, Problem } from '../../platform/http/problem.ts';
import { readPublicUrl } from '../../platform/internet/public-address.ts';
import { implement } from '../../services.ts';
import { notificationOf } from './notification.ts';
import { publicKeyOf, isPublicKey } from './push/encrypt.ts';
import {
  findSubscription,
  vapidKey,
  deleteSubscriptions,
  insertSubscription,
  insertTestMessage,
} from './push/sql.ts';
import { isTimeZone } from './quiet-hours.ts';
import {
  clanToDecideFor,
  notificationsOf,
  countNotificationsOf,
  markRead,
  settingsOf,
  upsertSettings,
} from './sql.ts';

const subscribeToPush = implement('PUT /users/push', async ({ body, session }, { db }) => {
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

const listNotifications = implement('GET /users/notifications', async ({ query, session }) => {
  const { userid } = session;
  const [before] = readCursor(query.cursor, isBigIdKey) ?? [Number.MAX_SAFE_INTEGER];
  return cacheable('caller', async (db) => {
    const clanid = await clanToDecideFor(db, userid);
    const rows = await notificationsOf.all(db, {
      userid,
      clanid,
      before,
      rows: rowsToRead(query.limit),
    });
    const shown = rows.map(({ read, ...row }) => ({ ...notificationOf(row), read }));
    return { answer: toPage(shown, query.limit, ({ changeid }) => [changeid]) };
  });
});

const countNotifications = implement('GET /users/notifications/count', async ({ session }) => {
  const { userid } = session;
  return cacheable('caller', async (db) => {
    const clanid = await clanToDecideFor(db, userid);
    return { answer: await countNotificationsOf.one(db, { userid, clanid }) };
  });
});

const readNotifications = implement(
  'PUT /users/notifications',
  async ({ body, session }, { db }) => {
    const { upto, read } = body;
    if (upto === undefined && read === undefined) throw nothingGiven('body', 'upto', 'read');
    const { userid } = session;
    await db.transaction(async (tx) => {
      const position = { userid, upto: upto ?? 0, read: (read ?? []).map(String) };
      // Without an actor, so that the person's other tabs show it as well.
      if (await markRead.maybe(tx, position)) record(tx, 'notifications-read', { userid });
    });
    return true;
  },
);

const getNotificationSettings = implement(
  'GET /users/notifications/settings',
  async ({ session }, { db }) => {
    const { userid, sessionid } = session;
    const [settings, subscription, { key }] = await Promise.all([
      settingsOf.maybe(db, { userid }),
      findSubscription.maybe(db, { userid, sessionid }),
      vapidKey.one(db, {}),
    ]);
    const { off = [], ...quietHours } = settings ?? {};
    return {
      off,
      ...quietHours,
      subscribed: subscription !== undefined,
      pushkey: publicKeyOf(key).toString('base64url'),
    };
  },
);

const QUIET_HOURS = ['quietfrom', 'quietto', 'timezone'] as const;

const setNotificationSettings = implement(
  'PUT /users/notifications/settings',
  async ({ body, session }, { db }) => {
    const given = QUIET_HOURS.filter((field) => body[field] !== undefined);
    const missing = QUIET_HOURS.find((field) => body[field] === undefined);
    if (given.length > 0 && missing) {
      throw invalid(`body/${missing}`, 'is needed for quiet hours', { code: 'required' });
    }
    if (body.quietfrom !== undefined && body.quietfrom === body.quietto) {
      const message = 'must differ from the time when quiet hours begin';
      throw invalid('body/quietto', message, { code: 'not-allowed' });
    }
    if (body.timezone !== undefined && !isTimeZone(body.timezone)) {
      throw invalid('body/timezone', 'must be a time zone such as Europe/Berlin');
    }
    const { userid } = session;
    await db.transaction(async (tx) => {
      const settings = { ...body, userid, off: [...new Set(body.off)] };
      if (!(await upsertSettings.maybe(tx, settings))) throw new Problem('sign-in-needed');
      record(tx, 'notification-settings-set', { actor: session, userid });
    });
    return true;
  },
);

export const notificationOperations = [
  listNotifications,
  readNotifications,
  countNotifications,
  getNotificationSettings,
  setNotificationSettings,
  subscribeToPush,
  unsubscribeFromPush,
  testPush,
];
