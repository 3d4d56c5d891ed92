import { Type } from 'typebox';
import { group } from '../../core/operation.ts';
import { ChatId, Role, Timestamp } from '../../core/values.ts';
import { ChatLine } from '../chat-bot/lines.ts';
import { OwnInvite } from '../clan-invites/operations.ts';
import { MapBackground } from '../maps/background.ts';
import { Marker } from '../maps/markers.ts';
import { mapSettings } from '../maps/parts.ts';
import { OwnRequest } from '../members/operations.ts';
import { notificationChoices } from '../notifications/operations.ts';
import { Session } from '../sign-in/operations.ts';
import { OwnTrade, SavedSearch } from '../trades/operations.ts';
import { OwnDeleted } from '../trash/operations.ts';
import { Profile } from '../users/operations.ts';
import { Walker } from '../walkers/operations.ts';
import { Act, LogEntry, reason } from '../operators/operations.ts';

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

const chatPath = Type.Object({ chat_id: ChatId("The person's chatid.") });

/** What the law gives people a right to, done by operators on request. */
export const operations = group({
  'GET /users/export': {
    id: 'exportAccount',
    summary: 'Export everything that is stored about you as one document.',
    access: 'session',
    answer: UserExport,
    problems: [],
  },
  'POST /admin/people/{chat_id}/export': {
    id: 'exportPerson',
    summary: 'Export everything that is stored about a person, who learns that it happened.',
    access: 'operator',
    params: chatPath,
    body: Type.Object({ reason }),
    answer: UserExport,
    problems: ['no-such-user', 'export-running'],
  },
  'POST /admin/people/{chat_id}/delete': {
    id: 'deletePerson',
    summary: 'Delete an account, as its owner would.',
    access: 'operator',
    params: chatPath,
    body: Type.Object({
      reason,
      erase: Type.Optional(
        Type.Boolean({
          description:
            'Nothing is kept for RESTORE_DAYS, also of what was deleted earlier. Works without an ' +
            'account as well.',
        }),
      ),
    }),
    answer: Act,
    problems: ['no-such-user', 'is-operator'],
  },
  'GET /admin/log/export': {
    id: 'exportLog',
    summary: 'Export the complete log of the operators, newest first.',
    access: 'operator',
    answer: Type.Array(LogEntry),
    problems: ['export-running'],
  },
});

/** One value per field name, for the documentation. */
export const examples = {
  managedguilds: ['1100000000000000002'],
};
