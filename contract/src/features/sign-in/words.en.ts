export const en = {
  problems: {
    'sign-in-refused':
      'The chat platform did not accept this sign-in code; start the sign-in again',
    'sign-up-closed': 'This service takes no new people at the moment',
    'by-invitation-only': 'New people need an invite: ask a clan for its link and open that first',
    'local-only': 'The practice sign-in works only on the machine that the service runs on',
    'no-such-session': 'There is no such session',
    'too-many-sign-ins': 'Too many sign-ins from your network; wait a little',
    'chat-platform-away': 'The chat platform is not responding; try again shortly',
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
