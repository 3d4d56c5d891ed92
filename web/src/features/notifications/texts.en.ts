export const en = {
  notifications: {
    title: 'Notifications',
    lead: 'What others did that concerns you, and what waits for your decision.',
    unreadCount: 'Notifications: {unread} unread',
    settings: 'Choose what you want to know',
    whySignIn: 'Only you can see your notifications.',
    none: 'Nothing here yet',
    noneHint:
      'When a clan answers your request, someone asks to join yours, or an offer of yours ends soon, you’ll find it here.',
    readAll: 'Mark all as read',
    unread: 'Unread',
    newForYou: 'New for you',
  },
};
