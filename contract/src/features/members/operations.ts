import { Type } from 'typebox';
import { group, Paging } from '../../core/operation.ts';
import { limits, MAX_QUESTIONS } from '../clan-pages/index.ts';
import { ChatId, Flag, Id, Message, PublicText, SearchText, Timestamp } from '../../core/values.ts';
import { clanPath } from '../clans/operations.ts';

/** The questions are as they were asked. */
export const Answers = Type.Array(Type.Object({ question: Type.String(), answer: Type.String() }), {
  description: "Answers to the questions of the clan's page.",
});

export const OwnRequest = Type.Object({
  clanid: Type.Integer(),
  name: Type.String({ description: "The clan's name." }),
  message: Type.Optional(Type.String()),
  answers: Type.Optional(Answers),
  timestamp: Timestamp('When the request was first sent.'),
});

const permissions = {
  canEdit: Type.Boolean({ description: "Edit the clan's relationships, walkers and maps." }),
  canInvite: Type.Boolean({ description: 'Accept and reject join requests, and block people.' }),
  canKick: Type.Boolean({ description: 'Kick members.' }),
};

export const ClanMember = Type.Object({
  chatid: Type.String(),
  chattag: Type.String(),
  nickname: Type.Optional(Type.String()),
  isLeader: Type.Boolean(),
  ...permissions,
  joined: Type.Optional(Timestamp('When they became a member.')),
  lastactive: Type.Optional(
    Type.String({
      description:
        'The last day (UTC) on which they used the service, such as 2026-01-31; left out if unknown.',
    }),
  ),
  walkers: Type.Optional(Type.Integer({ description: 'How many walkers of the clan they own.' })),
});

export const Permissions = Type.Object(permissions);

export const JoinRequest = Type.Object({
  chatid: Type.String(),
  chattag: Type.String(),
  nickname: Type.Optional(Type.String()),
  message: Type.Optional(Type.String()),
  answers: Type.Optional(Answers),
  timestamp: Timestamp('When the request was first sent.'),
});

export const BlockedPerson = Type.Object({
  chatid: Type.String(),
  chattag: Type.String(),
  nickname: Type.Optional(Type.String()),
  timestamp: Timestamp('When they were blocked.'),
});

const memberPath = Type.Object({
  clan_id: Id('The clanid.'),
  member_id: ChatId("The person's chatid."),
});

export const operations = group({
  'GET /users/requests': {
    id: 'listOwnRequests',
    summary: 'List your open join requests.',
    access: 'session',
    query: Type.Object(Paging),
    answer: Type.Array(OwnRequest),
    paged: true,
    problems: [],
  },
  'POST /clans/{clan_id}/requests': {
    id: 'askToJoin',
    summary: 'Ask to join a clan. Asking again changes the message and the answers.',
    access: 'session',
    params: clanPath,
    query: Type.Object({
      message: Type.Optional(
        PublicText(limits.requestMessage, 'A message to the leader; empty clears it.'),
      ),
    }),
    body: Type.Object({
      answers: Type.Optional(
        Type.Array(
          Type.Object({
            question: SearchText(limits.question, "A question of the clan's page, unchanged."),
            answer: PublicText(limits.answer, 'The answer.'),
          }),
          { maxItems: MAX_QUESTIONS, description: 'Answers; an empty list clears them.' },
        ),
      ),
    }),
    optionalBody: true,
    answer: Message,
    creates: '/users/requests',
    problems: ['no-such-clan', 'already-in-a-clan', 'blocked', 'asked-too-often', 'quota-reached'],
  },
  'GET /clans/{clan_id}/requests': {
    id: 'listRequests',
    summary: 'List the open join requests (leader, or canInvite).',
    access: 'session',
    params: clanPath,
    query: Type.Object(Paging),
    answer: Type.Array(JoinRequest),
    paged: true,
    problems: ['no-such-clan', 'members-only', 'no-permission'],
  },
  'DELETE /clans/{clan_id}/requests': {
    id: 'withdrawRequest',
    summary: 'Withdraw your join request.',
    access: 'session',
    params: clanPath,
    answer: Message,
    problems: ['no-such-clan', 'no-such-request'],
  },
  'GET /clans/{clan_id}/blocked': {
    id: 'listBlocked',
    summary: 'List the people who cannot ask to join (leader, or canInvite).',
    access: 'session',
    params: clanPath,
    query: Type.Object(Paging),
    answer: Type.Array(BlockedPerson),
    paged: true,
    problems: ['no-such-clan', 'members-only', 'no-permission'],
  },
  'PUT /clans/{clan_id}/blocked/{member_id}': {
    id: 'blockPerson',
    summary:
      'Keep a person from asking to join, and end their open request (leader, or canInvite).',
    access: 'session',
    params: memberPath,
    answer: Message,
    problems: [
      'no-such-clan',
      'no-such-user',
      'members-only',
      'no-permission',
      'still-a-member',
      'quota-reached',
    ],
  },
  'DELETE /clans/{clan_id}/blocked/{member_id}': {
    id: 'unblockPerson',
    summary: 'Let a blocked person ask to join again (leader, or canInvite).',
    access: 'session',
    params: memberPath,
    answer: Message,
    problems: ['no-such-clan', 'no-such-user', 'no-such-block', 'members-only', 'no-permission'],
  },
  'GET /clans/{clan_id}/members': {
    id: 'listMembers',
    summary: "List the clan's members (members).",
    access: 'session',
    onBehalf: true,
    params: clanPath,
    query: Type.Object(Paging),
    answer: Type.Array(ClanMember),
    paged: true,
    problems: ['no-such-clan', 'members-only'],
  },
  'PUT /clans/{clan_id}/members/{member_id}': {
    id: 'actOnMember',
    summary:
      'Accept or reject a request (leader, or canInvite), or kick a member (leader, or canKick).',
    access: 'session',
    onBehalf: true,
    params: memberPath,
    query: Type.Object({
      action: Type.Enum(['accept', 'reject', 'kick'], { description: 'What to do.' }),
    }),
    answer: Message,
    undoable: true,
    problems: [
      'no-such-clan',
      'no-such-user',
      'no-such-request',
      'no-such-member',
      'members-only',
      'no-permission',
      'leader-stays',
      'kicking-yourself',
    ],
  },
  'GET /clans/{clan_id}/members/{member_id}/permissions': {
    id: 'getPermissions',
    summary: 'Read the permissions of a member (members).',
    access: 'session',
    params: memberPath,
    answer: Permissions,
    problems: ['no-such-clan', 'no-such-user', 'no-such-member', 'members-only'],
  },
  'PUT /clans/{clan_id}/members/{member_id}/permissions': {
    id: 'setPermissions',
    summary: 'Set the permissions of a member (leader).',
    access: 'session',
    params: memberPath,
    query: Type.Object({
      canEdit: Type.Optional(Flag("Edit the clan's relationships, walkers and maps.")),
      canInvite: Type.Optional(Flag('Accept and reject join requests, and block people.')),
      canKick: Type.Optional(Flag('Kick members.')),
    }),
    answer: Message,
    problems: ['no-such-clan', 'no-such-user', 'no-such-member', 'leader-only', 'leader-stays'],
  },
  'PUT /clans/{clan_id}/leader': {
    id: 'handOver',
    summary: 'Hand the clan over to a member (leader).',
    access: 'session',
    params: clanPath,
    query: Type.Object({ chatid: ChatId("The new leader's chatid.") }),
    answer: Message,
    problems: ['no-such-clan', 'no-such-member', 'leader-only', 'already-leader'],
  },
});

/** One value per field name, for the documentation. */
export const examples = {
  member_id: '80351110224678913',
  'clans.walkers': 3,
};
