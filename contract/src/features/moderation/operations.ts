import { type TSchema, Type } from 'typebox';
import { group, Paging } from '../../core/operation.ts';
import { ChatId, Id, Role, SearchText, Text, Timestamp } from '../../core/values.ts';
import { ClanChange } from '../clans/operations.ts';
import { Relationship } from '../diplomacy/operations.ts';
import { Marker } from '../maps/markers.ts';
import { ClanMember } from '../members/operations.ts';
import { Act, person, reason } from '../operators/operations.ts';

const Ban = Type.Object({
  ...person,
  reason: Type.String(),
  since: Timestamp('When it began.'),
  until: Type.Optional(Timestamp('When it ends; left out if it is permanent.')),
});

const visibility = {
  hidden: Type.Boolean({ description: 'Whether an operator or a filter hid it.' }),
  hiddenbyban: Type.Boolean({ description: 'Whether it is hidden while its owner is banned.' }),
};

const FoundPerson = Type.Object({
  ...person,
  chattag: Type.String(),
  clanid: Type.Optional(Type.Integer()),
  clanname: Type.Optional(Type.String()),
  role: Type.Optional(Role),
  banned: Type.Boolean(),
});

const FoundClan = Type.Object({
  clanid: Type.Integer(),
  name: Type.String(),
  members: Type.Integer(),
  chatid: Type.String({ description: "The leader's chatid." }),
  chattag: Type.String(),
  ...visibility,
});

const FoundTrade = Type.Object({
  tradeid: Type.Integer(),
  item: Type.String(),
  price: Type.String(),
  type: Type.Enum(['buy', 'sell']),
  note: Type.Optional(Type.String()),
  chatid: Type.String(),
  chattag: Type.String(),
  ...visibility,
});

const FoundMap = Type.Object({
  mapid: Type.Integer(),
  name: Type.String(),
  isPrivate: Type.Boolean(),
  chatid: Type.Optional(Type.String({ description: "The owner's chatid." })),
  chattag: Type.Optional(Type.String()),
  ...visibility,
});

const FoundSession = Type.Object({
  sessionid: Type.Integer(),
  chatid: Type.String(),
  chattag: Type.String(),
  created: Timestamp('When it began.'),
  lastused: Timestamp('When it was last used, to within a few minutes.'),
  browser: Type.Optional(Type.String()),
});

export const Found = Type.Object({
  people: Type.Array(FoundPerson),
  clans: Type.Array(FoundClan),
  trades: Type.Array(FoundTrade),
  maps: Type.Array(FoundMap),
  sessions: Type.Array(FoundSession),
});

export const PersonDetails = Type.Object({
  ...FoundPerson.properties,
  created: Timestamp('When the account was created.'),
  lastactive: Type.Optional(Type.String({ description: 'The last day (UTC) of use.' })),
  ban: Type.Optional(Ban),
  stored: Type.Object(
    {
      trades: Type.Integer(),
      maps: Type.Integer(),
      mapbytes: Type.Integer({ description: 'The size of the maps’ markers.' }),
      changes: Type.Integer({ description: 'Changes that they made within the last 30 days.' }),
    },
    { examples: [{ trades: 3, maps: 2, mapbytes: 20_480, changes: 40 }] },
  ),
  sessions: Type.Array(FoundSession),
  trades: Type.Array(FoundTrade, { description: 'The newest 20.' }),
  maps: Type.Array(FoundMap, { description: 'The newest 20.' }),
});

export const ClanDetails = Type.Object({
  ...FoundClan.properties,
  symbol: Type.Optional(Type.String()),
  region: Type.Optional(Type.String()),
  description: Type.Optional(Type.String()),
  created: Timestamp('When it was founded.'),
  stored: Type.Object(
    {
      walkers: Type.Integer(),
      relationships: Type.Integer(),
      changes: Type.Integer({ description: 'Changes in its history within the last 30 days.' }),
    },
    { examples: [{ walkers: 12, relationships: 2, changes: 40 }] },
  ),
});

const Activity = Type.Object({
  changeid: Type.Integer(),
  timestamp: Timestamp('When it happened.'),
  action: Type.String({ description: 'The kind of change, without what it was about.' }),
  clanid: Type.Optional(Type.Integer()),
});

export const OpenedClan = Type.Object({
  ...Act.properties,
  people: Type.Array(ClanMember, { description: 'The first 200.' }),
  relationships: Type.Array(Relationship, { description: 'The first 200.' }),
  history: Type.Array(ClanChange, { description: 'The newest 200.' }),
});

export const OpenedMap = Type.Object({
  ...Act.properties,
  name: Type.String(),
  markers: Type.Array(Marker),
});

const chatPath = Type.Object({ chat_id: ChatId("The person's chatid.") });
const clanPath = Type.Object({ clan_id: Id('The clanid.') });
const subject = <K extends TSchema>(kind: K) =>
  Type.Object({ kind, id: ChatId('A clanid, tradeid or mapid, or the chatid of a person.') });
const content = subject(
  Type.Enum(['clan', 'trade', 'map'], { description: 'What `id` is the id of.' }),
);
const named = subject(
  Type.Enum(['clan', 'map', 'person'], { description: 'What `id` is the id of.' }),
);

export const operations = group({
  'GET /admin/find': {
    id: 'find',
    summary: 'Find people, clans, offers, maps and sessions by id or by a part of a name.',
    access: 'moderator',
    query: Type.Object({
      text: SearchText({ min: 1, max: 100 }, 'An id, or a part of a name, ignoring case.'),
    }),
    answer: Found,
    problems: [],
  },
  'GET /admin/people/{chat_id}': {
    id: 'getPerson',
    summary: 'Read what is known about a person.',
    access: 'moderator',
    params: chatPath,
    answer: PersonDetails,
    problems: ['no-such-user'],
  },
  'GET /admin/people/{chat_id}/changes': {
    id: 'listActivity',
    summary: 'List what a person did lately, newest first.',
    access: 'moderator',
    params: chatPath,
    query: Type.Object(Paging),
    answer: Type.Array(Activity),
    paged: true,
    problems: ['no-such-user'],
  },
  'GET /admin/clans/{clan_id}': {
    id: 'getClanDetails',
    summary: 'Read what is public about a clan, and how much it stores.',
    access: 'moderator',
    params: clanPath,
    answer: ClanDetails,
    problems: ['no-such-clan'],
  },
  'POST /admin/clans/{clan_id}/open': {
    id: 'inspectClan',
    summary: 'Look inside a clan. Its leader learns that it happened, and why.',
    access: 'operator',
    params: clanPath,
    body: Type.Object({ reason }),
    answer: OpenedClan,
    problems: ['no-such-clan'],
  },
  'POST /admin/maps/{map_id}/open': {
    id: 'inspectMap',
    summary: 'Look at a map, also a private one. Its owner learns that it happened, and why.',
    access: 'operator',
    params: Type.Object({ map_id: Id('The mapid.') }),
    body: Type.Object({ reason }),
    answer: OpenedMap,
    problems: ['no-such-map'],
  },
  'POST /admin/{kind}/{id}/hide': {
    id: 'hide',
    summary: 'Hide a clan, an offer or a map from everyone except its owners.',
    access: 'moderator',
    params: content,
    body: Type.Object({ reason }),
    answer: Act,
    problems: ['no-such-clan', 'no-such-trade', 'no-such-map'],
  },
  'POST /admin/{kind}/{id}/show': {
    id: 'show',
    summary: 'Show what operators hid.',
    access: 'moderator',
    params: content,
    body: Type.Object({ reason }),
    answer: Act,
    problems: ['no-such-clan', 'no-such-trade', 'no-such-map', 'not-hidden'],
  },
  'POST /admin/{kind}/{id}/rename': {
    id: 'rename',
    summary: 'Rename a clan or a map, or change the nickname of a person.',
    access: 'moderator',
    params: named,
    body: Type.Object({
      name: Text({ min: 0, max: 60 }, 'The new name. For a person, empty removes the nickname.'),
      reason,
    }),
    answer: Act,
    problems: ['no-such-user', 'no-such-clan', 'no-such-map'],
  },
  'POST /admin/{kind}/{id}/remove': {
    id: 'remove',
    summary: 'Delete a clan, an offer or a map.',
    access: 'moderator',
    params: content,
    body: Type.Object({ reason }),
    answer: Act,
    problems: ['no-such-clan', 'no-such-trade', 'no-such-map'],
  },
  'POST /admin/people/{chat_id}/end-sessions': {
    id: 'endSessionsOf',
    summary: 'Sign a person out everywhere.',
    access: 'operator',
    params: chatPath,
    body: Type.Object({ reason }),
    answer: Act,
    problems: ['no-such-user'],
  },
  'PUT /admin/clans/{clan_id}/leader': {
    id: 'appointLeader',
    summary: 'Make another member the leader of a clan.',
    access: 'operator',
    params: clanPath,
    body: Type.Object({ chatid: ChatId("The new leader's chatid."), reason }),
    answer: Act,
    problems: ['no-such-clan', 'no-such-member', 'already-leader'],
  },
  'GET /admin/bans': {
    id: 'listBans',
    summary: 'List the people who are banned, latest first.',
    access: 'moderator',
    query: Type.Object(Paging),
    answer: Type.Array(Ban),
    paged: true,
    problems: [],
  },
  'POST /admin/people/{chat_id}/ban': {
    id: 'ban',
    summary: 'Ban a person, or change their ban. They need not have an account.',
    access: 'operator',
    params: chatPath,
    body: Type.Object({
      reason,
      hours: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 87_600,
          description: 'How long it lasts; left out for a permanent ban.',
        }),
      ),
    }),
    answer: Act,
    problems: ['is-operator'],
  },
  'POST /admin/people/{chat_id}/unban': {
    id: 'unban',
    summary: 'Lift a ban.',
    access: 'operator',
    params: chatPath,
    body: Type.Object({ reason }),
    answer: Act,
    problems: ['not-banned'],
  },
});

/** One value per field name, for the documentation. */
export const examples = {
  hours: 24,
};
