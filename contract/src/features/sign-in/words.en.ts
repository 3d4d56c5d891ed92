export const en = {
  problems: {
    'sign-in-refused': 'The chat platform rejected this sign-in: please try again',
    'sign-up-closed': 'New accounts are closed',
    'by-invitation-only': 'You need an invite from a clan',
    'local-only': 'The practice sign-in works only on the machine that runs the service',
    'no-such-session': 'This session has already ended',
    'too-many-sign-ins': 'Too many sign-ins from your network',
    'chat-platform-away': 'The chat platform isn’t responding right now',
  },
  stores: {
    sessions: {
      title: 'Sessions',
      what: 'When each of your sign-ins began and was last used, and the kind of browser',
      why: 'To keep you signed in, and to let you end sessions on other devices',
      kept: 'At most {days} days, or 90 days without use',
      seenBy: 'You and the operators',
    },
  },
};
