import { declareChanges } from '../../core/change.ts';
import { feature } from '../../core/feature.ts';
import { en } from './words.en.ts';

/** The names of the data that changes touch. */
export const tags = {
  /** The inbox of one person: what is in it, what they have read, and their settings. */
  notifications: (userid: number) => `notifications:${userid}`,
};

export const changes = declareChanges({
  'notifications-read': {
    when: 'You read notifications, in any tab or on any device.',
    seenBy: 'person',
    touches: ({ userid }) => [tags.notifications(userid)],
  },
  'notification-settings-set': {
    when: 'Somebody chose which notifications they get, and when.',
    seenBy: 'nobody',
    touches: ({ userid }) => [tags.notifications(userid)],
  },
  'push-tested': {
    when: 'Somebody asked for a test message to their browser.',
    seenBy: 'nobody',
  },
});

export const notifications = feature(
  {
    problems: { 'no-such-subscription': 404 },
    tags,
    changes,
    touchedBy: { accountReturns: ({ userid }) => [tags.notifications(userid)] },
    stores: {
      account: { tables: ['notification_settings', 'inbox_read'] },
      push: { tables: ['push_subscriptions', 'push_messages', 'push_times'] },
    },
  },
  { en, es: () => import('./words.es.ts') },
);
