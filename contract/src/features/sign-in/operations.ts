import { Type } from 'typebox';
import { group, Paging } from '../../core/operation.ts';
import { Id, InviteCode, Text, Timestamp, True } from '../../core/values.ts';

export const LoginResult = Type.Object({
  chatid: Type.String(),
  token: Type.String({ description: 'Session token, sent later as a Bearer token.' }),
});

export const Session = Type.Object({
  sessionid: Type.Integer(),
  created: Timestamp('When this session began.'),
  lastused: Timestamp('When it was last used, to within a few minutes.'),
  current: Type.Boolean({ description: 'Whether it is the session of this request.' }),
  browser: Type.Optional(
    Type.String({ description: 'The browser and system of the sign-in; left out if unknown.' }),
  ),
});

export const operations = group({
  'POST /users/auth': {
    id: 'signIn',
    summary: 'Sign in with an authorization code of the chat platform.',
    access: 'public',
    whileReadOnly: true,
    limit: 'sign-in',
    body: Type.Object({
      code: Text(
        { min: 1, max: 2000, looks: 'any' },
        'The authorization code from the identity provider.',
      ),
      invite: Type.Optional(
        InviteCode('The code of a clan’s invite, for people without an account.'),
      ),
    }),
    answer: LoginResult,
    creates: '/users/sessions',
    problems: [
      'sign-in-refused',
      'banned',
      'sign-up-closed',
      'by-invitation-only',
      'chat-platform-away',
    ],
  },
  'DELETE /users/auth': {
    id: 'signOut',
    summary: 'End the session of this request.',
    access: 'session',
    whileReadOnly: true,
    answer: True,
    problems: [],
  },
  'GET /users/sessions': {
    id: 'listSessions',
    summary: 'List your sessions, one per device.',
    access: 'session',
    query: Type.Object(Paging),
    answer: Type.Array(Session),
    paged: true,
    problems: [],
  },
  'DELETE /users/sessions': {
    id: 'endOtherSessions',
    summary: 'End all your sessions except that of this request.',
    access: 'session',
    whileReadOnly: true,
    answer: True,
    problems: [],
  },
  'DELETE /users/sessions/{id}': {
    id: 'endSession',
    summary: 'End one of your sessions.',
    access: 'session',
    whileReadOnly: true,
    params: Type.Object({ id: Id('The sessionid.') }),
    answer: True,
    problems: ['no-such-session'],
  },
});

/** One value per field name, for the documentation. */
export const examples = {
  invite: 'q1Zb0Yl3T5yTqM4mJH9dWg',
  token: 'VGhpcyBpcyBub3QgYSB0b2tlbiwgb25seSBvbmUhISE',
};
