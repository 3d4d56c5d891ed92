import { Type } from 'typebox';
import { shownActions } from '../../changes.ts';
import { ChangeDetail } from '../../core/detail-schema.ts';
import { group, Paging } from '../../core/operation.ts';
import { limits } from './index.ts';
import { limits as gameLimits } from '../game-data/index.ts';
import {
  ChatId,
  Filter,
  Flag,
  Id,
  Language,
  Matching,
  Message,
  PublicText,
  SearchText,
  Timestamp,
  True,
  Whole,
} from '../../core/values.ts';

/** Shown to people who choose a clan, because names may repeat. */
export const clanIdentity = {
  clanid: Type.Integer(),
  name: Type.String(),
  leadertag: Type.String({ description: "The leader's display tag." }),
  leadernickname: Type.Optional(Type.String()),
  created: Timestamp('When it was founded.'),
  members: Type.Integer({ description: 'How many members it has.' }),
  lookalike: Type.Optional(
    Type.Object(
      { clanid: Type.Integer(), name: Type.String() },
      { description: 'The oldest clan with the same name, or one that looks the same.' },
    ),
  ),
};

export const listed = {
  ...clanIdentity,
  chatid: Type.String({ description: "The leader's chatid." }),
  symbol: Type.Optional(Type.String({ description: 'Clan symbol or emoji.' })),
  region: Type.Optional(Type.String()),
  recruiting: Type.Boolean({ description: 'Whether it looks for members.' }),
  language: Type.Optional(Type.String({ description: 'Its main language (ISO 639-1).' })),
};

export const ListedClan = Type.Object(listed);

export const Clan = Type.Object({
  ...listed,
  description: Type.Optional(Type.String()),
});

export const ClanChange = Type.Object({
  changeid: Type.Integer(),
  timestamp: Timestamp('When it happened.'),
  action: Type.String({
    description: `The kind of change: ${shownActions
      .map((action) => `\`${action}\``)
      .join(', ')}. Newer versions add more.`,
  }),
  message: Type.String({ description: 'What happened, in English.' }),
  chatid: Type.Optional(
    Type.String({ description: 'The person who did it; left out if their account is deleted.' }),
  ),
  chattag: Type.Optional(Type.String()),
  nickname: Type.Optional(Type.String()),
  memberid: Type.Optional(Type.String({ description: 'The chatid of the person concerned.' })),
  membertag: Type.Optional(Type.String()),
  membernickname: Type.Optional(Type.String()),
  via: Type.Optional(
    Type.Enum(['chat'], { description: '`chat` if it was done through the chat bot.' }),
  ),
  detail: Type.Optional(ChangeDetail),
});

const person = {
  chatid: Type.String(),
  chattag: Type.String(),
  nickname: Type.Optional(Type.String()),
};

const fields = {
  symbol: Type.Optional(PublicText(limits.symbol, 'Clan symbol or emoji; empty clears it.')),
  region: Type.Optional(PublicText(limits.region, 'Region; empty clears it.')),
  description: Type.Optional(PublicText(limits.description, 'Description; empty clears it.')),
};

const SIZE = { minimum: 1, maximum: 1_000_000 };

export const clanPath = Type.Object({ clan_id: Id('The clanid.') });

const ACTION = '[a-z]{1,40}(-[a-z]{1,40}){0,4}';

/** Describes the operations whose path begins like this. */
export const paths = {
  clans: 'Clans with their members, join requests, diplomacy, chat link, webhooks and history.',
};

export const operations = group({
  'GET /clans': {
    id: 'listClans',
    summary:
      'Search clans by a part of their name, region, language, size, and whether they recruit, sorted by name.',
    access: 'public',
    query: Type.Object({
      name: Filter(SearchText(limits.clanName, 'A part of the name, ignoring case.')),
      region: Filter(SearchText({ min: 1, max: 32 }, 'The complete region, ignoring case.')),
      recruiting: Filter(Flag('Whether they look for members.')),
      language: Filter(Language('The main language (ISO 639-1).')),
      minmembers: Filter(Whole(SIZE, 'The smallest number of members.')),
      maxmembers: Filter(Whole(SIZE, 'The largest number of members.')),
      ...Paging,
    }),
    answer: Type.Array(ListedClan),
    paged: true,
    problems: [],
  },
  'POST /clans': {
    id: 'foundClan',
    summary: 'Found a clan and become its leader.',
    access: 'session',
    query: Type.Object({ name: PublicText(limits.clanName, 'Name of the clan.'), ...fields }),
    answer: Clan,
    creates: '/clans/{clan_id}',
    problems: ['already-in-a-clan'],
  },
  'DELETE /clans': {
    id: 'leaveClan',
    summary: 'Leave your clan.',
    access: 'session',
    answer: Message,
    problems: ['not-in-a-clan', 'leader-cannot-leave'],
  },
  'GET /clans/{clan_id}': {
    id: 'getClan',
    summary: 'Read a clan with its description.',
    access: 'session',
    onBehalf: true,
    params: clanPath,
    answer: Clan,
    problems: ['no-such-clan'],
  },
  'PUT /clans/{clan_id}': {
    id: 'updateClan',
    summary: "Change the clan's data (leader).",
    access: 'session',
    params: clanPath,
    query: Type.Object({
      name: Type.Optional(PublicText(limits.clanName, 'The new name.')),
      ...fields,
    }),
    answer: Message,
    problems: ['no-such-clan', 'leader-only'],
  },
  'DELETE /clans/{clan_id}': {
    id: 'deleteClan',
    summary: 'Delete the clan and everything that belongs to it (leader).',
    access: 'session',
    params: clanPath,
    answer: True,
    problems: ['no-such-clan', 'leader-only'],
  },
  'GET /clans/{clan_id}/history': {
    id: 'listClanHistory',
    summary: 'List all changes to the clan, newest first (members).',
    access: 'session',
    params: clanPath,
    query: Type.Object({
      person: Filter(ChatId('Only changes by or about the person with this chatid.')),
      kind: Filter(
        Matching(
          `^${ACTION}(,${ACTION}){0,49}$`,
          'up to 50 kinds of change, separated by commas',
          'Only these kinds of change (`action`), separated by commas.',
        ),
      ),
      ...Paging,
    }),
    answer: Type.Array(ClanChange),
    paged: true,
    problems: ['no-such-clan', 'members-only'],
  },
  'GET /clans/{clan_id}/tech': {
    id: 'listClanTech',
    summary:
      'List the members who have learned an item of a tech tree. Without `item`, list them for every item (members).',
    access: 'session',
    onBehalf: true,
    params: clanPath,
    query: Type.Object({
      tree: SearchText(gameLimits.tree, 'Tech tree type.'),
      item: Filter(SearchText(gameLimits.techItem, 'An item of the tree.')),
      ...Paging,
    }),
    answer: Type.Array(
      Type.Union([
        Type.Object(person),
        Type.Object({ item: Type.String(), members: Type.Array(Type.Object(person)) }),
      ]),
    ),
    paged: true,
    problems: ['no-such-clan', 'members-only'],
  },
});

/** One value per field name, for the documentation. */
export const examples = {
  kind: 'relationship-set',
  maxmembers: 30,
  minmembers: 5,
  person: '80351110224678912',
};
