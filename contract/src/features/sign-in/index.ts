import { declareChanges } from '../../core/change.ts';
import { feature } from '../../core/feature.ts';
import { en } from './words.en.ts';

/** The names of the data that changes touch. */
export const tags = {
  /** Every session. */
  allSessions: 'all-sessions',
  session: (sessionid: number) => `session:${sessionid}`,
};

export const changes = declareChanges({
  'session-ended': {
    when: 'Somebody signed out, or ended another session of theirs.',
    seenBy: 'nobody',
    internal: ['sessionid'],
    touches: ({ detail }) => [tags.session(Number(detail.sessionid))],
  },
});

export const signIn = feature(
  {
    problems: {
      'sign-in-refused': 400,
      'sign-up-closed': 403,
      'by-invitation-only': 403,
      'local-only': 403,
      'no-such-session': 404,
      'too-many-sign-ins': 429,
      'chat-platform-away': 503,
    },
    tags,
    changes,
    stores: {
      account: { tables: ['managed_guilds'] },
      sessions: { tables: ['sessions'], days: 'sessionDays' },
    },
  },
  { en, es: () => import('./words.es.ts') },
);
