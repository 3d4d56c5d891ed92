export const en = {
  changes: {
    'notifications-read': 'You read your notifications.',
  },
  problems: {
    'no-such-subscription': 'This browser gets no notifications: switch them on first',
  },
  stores: {
    push: {
      title: 'Browser notifications',
      what: 'The address that your browser gives us for them',
      why: 'To send you notifications, if you switched them on',
      kept: 'Until you switch them off or sign out',
      seenBy: 'Nobody. The push service of your browser delivers them encrypted',
    },
  },
};
