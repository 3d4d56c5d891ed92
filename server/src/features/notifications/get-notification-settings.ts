import type { InboxKind } from '@clan-companion/contract/changes/inbox';
import { implement } from '../../services.ts';
import { findSubscription, vapidKey } from './push/queries.ts';
import { publicKeyOf } from './push/vapid.ts';
import { settingsOf } from './queries.ts';

export const getNotificationSettings = implement(
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
      off: off as InboxKind[],
      ...quietHours,
      subscribed: subscription !== undefined,
      pushkey: publicKeyOf(key).toString('base64url'),
    };
  },
);
