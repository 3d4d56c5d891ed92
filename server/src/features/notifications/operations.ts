import { countNotifications } from './count-notifications.ts';
import { getNotificationSettings } from './get-notification-settings.ts';
import { listNotifications } from './list-notifications.ts';
import { subscribeToPush } from './push/subscribe-to-push.ts';
import { testPush } from './push/test-push.ts';
import { unsubscribeFromPush } from './push/unsubscribe-from-push.ts';
import { readNotifications } from './read-notifications.ts';
import { setNotificationSettings } from './set-notification-settings.ts';

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
