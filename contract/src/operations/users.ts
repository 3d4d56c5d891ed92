import { Type } from 'typebox';
import { group, Paging } from '../operation.ts';
import { limits } from '../text.ts';
import { PublicText, SearchText, Text } from '../text-schemas.ts';
import { ChatId, Id, InviteCode, Role, Timestamp, True } from '../values.ts';
import { ChatLine } from './bot-lines.ts';
import { OwnInvite } from './clan-invites.ts';
import { MapBackground } from './map-backgrounds.ts';
import { Marker, mapSettings } from './map-parts.ts';
import { notificationChoices } from './notifications.ts';
import { OwnTrade, SavedSearch } from './trades.ts';
import { Walker } from './walkers.ts';

export const Profile = Type.Object({
  chatid: Type.String({ description: 'Identity of the user at the identity provider.' }),
  chattag: Type.String({ description: 'Display tag at the identity provider.' }),
  nickname: Type.Optional(Type.String({ description: 'In-game nickname.' })),
  clanname: Type.Optional(Type.String({ description: 'Name of the clan the user belongs to.' })),
  clanid: Type.Optional(Type.Integer({ description: 'Id of that clan.' })),
  leaderid: Type.Optional(Type.String({ description: "chatid of the leader of the user's clan." })),
});

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

export const TechRecord = Type.Object({
  learned: Type.Array(Type.String(), { description: 'Item identifiers, in the order sent.' }),
});

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

const OwnChange = Type.Object({
  changeid: Type.Integer(),
  timestamp: Timestamp('When it happened.'),
  action: Type.String({ description: 'The kind of change.' }),
  isOwn: Type.Boolean({
    description: 'Whether the user made the change. If not, it was made to them.',
  }),
  clanid: Type.Optional(Type.Integer({ description: 'The clan concerned.' })),
  detail: Type.Optional(
    Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean()])),
  ),
});

export const OwnDeleted = Type.Object({
  kind: Type.Enum(['clan', 'map', 'trade', 'account']),
  id: Type.String({
    description: 'A clanid, mapid or tradeid, or the chatid of an account.',
    examples: ['7'],
  }),
  name: Type.String({ description: 'What it was called then.' }),
  deleted: Timestamp('When it was deleted.'),
  cause: Type.Enum(['owner', 'operator'], { description: 'Who deleted it.' }),
});

export const UserExport = Type.Object({
  profile: Profile,
  created: Timestamp('When the account was created.'),
  lastactive: Type.Optional(
    Type.String({ description: 'The last day (UTC) on which the user used the service.' }),
  ),
  role: Type.Optional(Role),
  sessions: Type.Array(Session),
  tech: Type.Array(Type.Object({ tree: Type.String(), learned: Type.Array(Type.String()) })),
  managedguilds: Type.Array(Type.String(), {
    description: 'Chat servers that the user managed at the last sign-in.',
  }),
  clan: Type.Optional(
    Type.Object({
      clanid: Type.Integer(),
      name: Type.String(),
      isLeader: Type.Boolean(),
      canEdit: Type.Boolean(),
      canInvite: Type.Boolean(),
      canKick: Type.Boolean(),
      joined: Timestamp('When the user became a member.'),
    }),
  ),
  requests: Type.Array(OwnRequest, { description: 'Open join requests.' }),
  invites: Type.Array(OwnInvite, { description: 'Invites that the user made for their clan.' }),
  walkers: Type.Array(Walker, {
    description:
      'Walkers that the user owns, or added to a clan that they have left, also those that passed to another clan.',
  }),
  usedwalkers: Type.Array(
    Type.Object({
      clanid: Type.Integer(),
      walkerid: Type.String(),
      lastuser: Type.String({ description: "The user's name in the game." }),
      lastseen: Type.Optional(Timestamp('When they took it out.')),
    }),
    {
      description:
        'Walkers of the user’s present and former clans that they took out last, according to the game.',
    },
  ),
  gamelines: Type.Array(
    Type.Object({
      clanid: Type.Integer(),
      kind: ChatLine.properties.kind,
      text: Type.Optional(
        Type.String({ description: 'Left out for `unread`, because it may be about others too.' }),
      ),
      timestamp: ChatLine.properties.timestamp,
    }),
    { description: 'Game lines of the user’s present and former clans that name them.' },
  ),
  tasks: Type.Array(
    Type.Object({
      clanid: Type.Integer(),
      goalid: Type.Integer(),
      tree: Type.String(),
      item: Type.String({ description: 'The item that the user is going to learn.' }),
    }),
    { description: 'What the user is going to learn for the goals of their clan.' },
  ),
  trades: Type.Array(OwnTrade, { description: 'Trade offers, newest first; sold ones last.' }),
  searches: Type.Array(SavedSearch, { description: 'Saved searches for offers.' }),
  maps: Type.Array(
    Type.Object({
      mapid: Type.Integer(),
      name: Type.String(),
      isPrivate: Type.Boolean(),
      ...mapSettings,
      markers: Type.Array(Marker),
    }),
    { description: 'Maps that the user owns.' },
  ),
  mapbackgrounds: Type.Array(Type.Object({ mapid: Type.Integer(), ...MapBackground.properties }), {
    description: 'The background pictures of these maps; read their tiles for the pixels.',
  }),
  openedmaps: Type.Array(
    Type.Object({ mapid: Type.Integer(), timestamp: Timestamp('When they last did.') }),
    { description: 'Maps of others that the user has opened with a password.' },
  ),
  watchedmaps: Type.Array(Type.Object({ mapid: Type.Integer() }), {
    description: 'Maps of which the user wants to know when a harvested marker is back.',
  }),
  reports: Type.Array(
    Type.Object({
      kind: Type.String(),
      id: Type.String({ examples: ['7'] }),
      name: Type.String(),
      cause: Type.String(),
      text: Type.Optional(Type.String()),
      timestamp: Timestamp('When the user reported it.'),
    }),
    { description: 'What the user reported to the operators, while they have not closed it.' },
  ),
  deleted: Type.Array(OwnDeleted, {
    description: 'What the user owned, and operators can still restore.',
  }),
  notificationsettings: Type.Optional(
    Type.Object(notificationChoices, { description: 'Left out if the user never chose any.' }),
  ),
  pushsubscriptions: Type.Array(
    Type.Object({ sessionid: Type.Integer(), endpoint: Type.String(), language: Type.String() }),
    { description: 'Browsers that notifications are pushed to, without their keys.' },
  ),
  changes: Type.Array(OwnChange, {
    description: 'Changes by the user, and changes that concern or name them, oldest first.',
  }),
});

const person = Type.Object({ chat_id: ChatId("The person's chatid.") });

export const userOperations = group({
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
  'GET /users': {
    id: 'getProfile',
    summary: 'Read your profile.',
    access: 'session',
    answer: Profile,
    problems: [],
  },
  'PUT /users': {
    id: 'setNickname',
    summary: 'Set your in-game nickname.',
    access: 'session',
    body: Type.Object({ dataupdate: PublicText(limits.nickname, 'The new nickname.') }),
    answer: True,
    problems: [],
  },
  'DELETE /users': {
    id: 'deleteAccount',
    summary: 'Permanently delete your account and everything that belongs to it.',
    access: 'session',
    answer: True,
    problems: [],
  },
  'GET /users/export': {
    id: 'exportAccount',
    summary: 'Export everything that is stored about you as one document.',
    access: 'session',
    answer: UserExport,
    problems: [],
  },
  'GET /users/{chat_id}/tech': {
    id: 'getTech',
    summary: 'Read the items of a tech tree that you or a clan mate learned.',
    access: 'session',
    onBehalf: true,
    params: person,
    query: Type.Object({ tree: SearchText(limits.tree, 'Tech tree type.') }),
    answer: TechRecord,
    problems: ['no-such-user', 'clan-mates-only'],
  },
  'PUT /users/{chat_id}/tech': {
    id: 'setTech',
    summary: 'Replace your learned items of a tech tree.',
    access: 'session',
    onBehalf: true,
    params: person,
    query: Type.Object({ tree: Text(limits.tree, 'Tech tree type.') }),
    body: Type.Array(Text(limits.techItem, 'A learned item.'), {
      maxItems: 2000,
      examples: [['Rope', 'Iron Ingot']],
    }),
    answer: TechRecord,
    problems: ['no-such-user', 'not-yours', 'quota-reached'],
  },
});
