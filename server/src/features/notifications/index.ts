import type { Feature } from '../../feature.ts';
import { jsonValue } from '../../platform/http/streamed.ts';
import { sendPushes } from './jobs.ts';
import { notificationOperations } from './operations.ts';
import { subscriptionsOf } from './push/sql.ts';
import { settingsOf } from './sql.ts';

export const notifications: Feature = {
  operations: notificationOperations,
  jobs: ({ config, internet }) => [sendPushes(config, internet)],
  lifecycle: {
    exported: (db, { userid }) => ({
      notificationsettings: jsonValue(() => settingsOf.maybe(db, { userid })),
      pushsubscriptions: jsonValue(() => subscriptionsOf.all(db, { userid })),
    }),
    kept: { account: { notification_settings: 'userid = :id', inbox_read: 'userid = :id' } },
  },
};
