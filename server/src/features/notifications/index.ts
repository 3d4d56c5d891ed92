import { declarationOf } from '@clan-companion/contract/changes';
import type { Config } from '../../config.ts';
import type { Feature } from '../../feature.ts';
import { jsonValue } from '../../platform/http/streamed.ts';
import type { Internet } from '../../platform/internet/post.ts';
import { type Job, seconds } from '../../platform/jobs/job.ts';
import { notificationOperations } from './operations.ts';
import { sendPush } from './push/send-push.ts';
import { subscriptionsOf, claimMessages, measureMessages, queueMessages } from './push/sql.ts';
import { settingsOf } from './sql.ts';

/** Messages mostly wait for the push service, so many at a time cost little. */
const AT_ONCE = 32;
/** How much of the change log one poll reads. */
const LOG_ROWS = 1_000;
/** All messages are looked for together. */
const ALL = 1;

/**
 * Pushes notifications to browsers. As with webhooks, a claim is a lease, because a transaction that
 * stays open during a network call would block the change feed.
 */
const sendPushes = ({ appUrl }: Pick<Config, 'appUrl'>, internet: Internet): Job => ({
  name: 'send-pushes',
  every: seconds(5),
  batch: AT_ONCE,
  measure: (on) => measureMessages.one(on, { rows: LOG_ROWS }),
  wokenBy: ({ action }) =>
    action === 'push-tested' || declarationOf(action)?.inbox !== undefined ? ALL : undefined,
  async work({ db, rows, stop }) {
    const log = await db.transaction((tx) => queueMessages.one(tx, { rows: LOG_ROWS }));
    const claimed = stop.aborted
      ? []
      : await db.transaction((tx) => claimMessages.all(tx, { rows }));
    return {
      done: log.looked,
      more: log.more || claimed.length === rows,
      started: claimed.map((message) => ({
        key: ALL,
        work: sendPush(db, internet, appUrl, message, stop),
      })),
      blocked: log.isBlocked ? [ALL] : [],
    };
  },
});

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
