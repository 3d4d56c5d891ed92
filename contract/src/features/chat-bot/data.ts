import { Type } from 'typebox';
import { group } from '../../core/operation.ts';
import { Message, Position, Snowflake } from '../../core/values.ts';
import { guildPath } from './operations.ts';
import { operations as clanOperations } from '../clans/operations.ts';
import { operations as diplomacyOperations } from '../diplomacy/operations.ts';
import { operations as walkerOperations } from '../walkers/operations.ts';

const { query: walkerQuery, answer: walkers } = walkerOperations['GET /walkers'];
const { query: techQuery, answer: tech } = clanOperations['GET /clans/{clan_id}/tech'];
const { query: paging, answer: relationships } =
  diplomacyOperations['GET /clans/{clan_id}/relationships'];

const read = {
  access: 'bot',
  params: guildPath,
  paged: true,
  problems: ['no-linked-clan', 'link-not-verified'],
} as const;

const board = {
  channelid: Snowflake('The channel of the board.'),
  messageid: Snowflake('The message that shows it.'),
};

export const StaleBoard = Type.Object({
  guildid: Type.String(),
  channelid: Type.String(),
  messageid: Type.String(),
  language: Type.Optional(Type.String({ description: 'The language that the chat server chose.' })),
  position: Type.String({ description: 'Send it back once the board is up to date.' }),
});

/** The linked clan's data for the board, and for guests if the chat server answers them. */
export const operations = group({
  'GET /bot/guilds/{guildid}/walkers': {
    ...read,
    id: 'listGuildWalkers',
    summary: "List the linked clan's walkers, sorted by name.",
    query: Type.Omit(walkerQuery, ['clanid']),
    answer: walkers,
  },
  'GET /bot/guilds/{guildid}/relationships': {
    ...read,
    id: 'listGuildRelationships',
    summary: "List the linked clan's relationships to other clans.",
    query: paging,
    answer: relationships,
  },
  'GET /bot/guilds/{guildid}/tech': {
    ...read,
    id: 'listGuildTech',
    summary:
      "List the linked clan's members who have learned an item of a tech tree, or every item with its members.",
    query: techQuery,
    answer: tech,
  },
  'GET /bot/boards': {
    id: 'listStaleBoards',
    summary: 'List up to 500 boards that do not show the current data, sorted by `guildid`.',
    access: 'bot',
    query: Type.Object({
      after: Type.Optional(Snowflake('The `guildid` of the last one, to read on.')),
    }),
    answer: Type.Array(StaleBoard),
    problems: [],
  },
  'PUT /bot/guilds/{guildid}/board': {
    id: 'setBoard',
    summary: 'Set the message that shows the board, or record that it was updated.',
    access: 'bot',
    params: guildPath,
    body: Type.Object({
      ...board,
      position: Type.Optional(
        Position('The position up to which it is up to date. Without it, it is listed as stale.'),
      ),
    }),
    answer: Message,
    problems: ['no-linked-clan', 'link-not-verified'],
  },
  'DELETE /bot/guilds/{guildid}/board': {
    id: 'removeBoard',
    summary: 'Stop updating the board of a chat server.',
    access: 'bot',
    params: guildPath,
    query: Type.Object({
      messageid: Type.Optional(Snowflake('Only if this message shows it.')),
    }),
    answer: Message,
    problems: ['no-linked-clan', 'link-not-verified'],
  },
});
