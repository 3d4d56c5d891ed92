import { declareChanges } from './declare.ts';
import { tag } from './tags.ts';

export const userChanges = declareChanges({
  'user-joined': {
    when: 'Somebody signed in for the first time.',
    seenBy: 'nobody',
    internal: ['sessionid'],
  },
  'user-signed-in': {
    when: 'Somebody signed in again. Their chat tag may have changed.',
    seenBy: 'nobody',
    internal: ['sessionid'],
    touches: ({ userid }) => [tag.user(userid), tag.trades],
  },
  'user-renamed': {
    when: 'You or a clan mate set a nickname.',
    seenBy: 'clan-mates',
    touches: ({ userid }) => [tag.user(userid)],
  },
  'user-deleted': {
    when: 'Somebody deleted their account.',
    seenBy: 'nobody',
    touches: ({ userid }) => [tag.user(userid), tag.trades, tag.owners],
  },
  'user-active': {
    when: 'Somebody used the service for the first time on this day.',
    seenBy: 'nobody',
    // Not in the column of that name: the clan's history would have to skip it.
    internal: ['clanid'],
    touches: ({ detail }) => [tag.activity(Number(detail.clanid))],
  },
  'session-ended': {
    when: 'Somebody signed out, or ended another session of theirs.',
    seenBy: 'nobody',
    internal: ['sessionid'],
    touches: ({ detail }) => [tag.session(Number(detail.sessionid))],
  },
  'notifications-read': {
    when: 'You read notifications, in any tab or on any device.',
    seenBy: 'person',
    touches: ({ userid }) => [tag.notifications(userid)],
  },
  'notification-settings-set': {
    when: 'Somebody chose which notifications they get, and when.',
    seenBy: 'nobody',
    touches: ({ userid }) => [tag.notifications(userid)],
  },
  'push-tested': {
    when: 'Somebody asked for a test message to their browser.',
    seenBy: 'nobody',
  },
  'tech-set': {
    when: 'You or a clan mate recorded what they have learned.',
    seenBy: 'clan-mates',
    touches: ({ userid }) => [tag.tech(userid)],
  },
  'clusters-set': {
    when: 'The list of clusters changed.',
    seenBy: 'nobody',
    touches: () => [tag.clusters],
  },
});
