import { Type } from 'typebox';
import { group, Paging } from '../operation.ts';
import { Id, Message, Snowflake, True } from '../values.ts';
import { GuildHealth } from './bot.ts';
import { clanPath } from './clans.ts';

export const relationshiptype = Type.Enum(['ally', 'enemy', 'nap'], {
  description: 'ally, enemy or nap (non-aggression pact).',
});

export const Relationship = Type.Object({
  relationshipid: Type.Integer(),
  clanid: Type.Integer({ description: 'The clan that owns the relationship.' }),
  otherclanid: Type.Integer(),
  otherclanname: Type.String(),
  relationshiptype,
});

export const ChatBot = Type.Object({
  guildid: Type.Optional(Type.String({ description: 'Id of the linked chat server.' })),
  chatid: Type.Optional(Type.String({ description: 'Id of the bot user.' })),
  verified: Type.Optional(
    Type.Literal(true, { description: 'True once the link is confirmed; left out before.' }),
  ),
  channels: Type.Optional(
    Type.Array(Type.Object({ channelid: Type.String(), sourceid: Type.Optional(Type.String()) }), {
      description:
        'The channels that the bot reads, and the webhook or bot account that it trusts there, if one was chosen. Left out if there are none.',
    }),
  ),
  everywhere: Type.Optional(
    Type.Literal(true, {
      description: 'The bot reads all channels, because nobody has chosen any yet.',
    }),
  ),
  unnamedtrips: Type.Optional(
    Type.Integer({ description: 'How many trips of walkers without a name the bot has read.' }),
  ),
  health: Type.Optional(GuildHealth),
});

export const diplomacyOperations = group({
  'GET /clans/{clan_id}/relationships': {
    id: 'listRelationships',
    summary: "List the clan's relationships to other clans (members).",
    access: 'session',
    onBehalf: true,
    params: clanPath,
    query: Type.Object(Paging),
    answer: Type.Array(Relationship),
    paged: true,
    problems: ['no-such-clan', 'members-only'],
  },
  'POST /clans/{clan_id}/relationships': {
    id: 'setRelationship',
    summary: 'Set the relationship to another clan, or change it (leader, or canEdit).',
    access: 'session',
    params: clanPath,
    query: Type.Object({ otherclanid: Id("The other clan's clanid."), relationshiptype }),
    answer: Message,
    creates: '/clans/{clan_id}/relationships',
    undoable: true,
    problems: ['no-such-clan', 'members-only', 'no-permission', 'quota-reached'],
  },
  'DELETE /clans/{clan_id}/relationships/{relationship_id}': {
    id: 'removeRelationship',
    summary: 'Remove a relationship (leader, or canEdit).',
    access: 'session',
    params: Type.Object({
      clan_id: Id('The clanid.'),
      relationship_id: Id('The relationshipid.'),
    }),
    answer: Message,
    undoable: true,
    problems: ['no-such-clan', 'no-such-relationship', 'members-only', 'no-permission'],
  },
  'GET /clans/{clan_id}/chatbot': {
    id: 'getChatBot',
    summary:
      'Read the chat-bot configuration (members). `health`: what the bot last reported (leader).',
    access: 'session',
    params: clanPath,
    answer: ChatBot,
    problems: ['no-such-clan', 'members-only'],
  },
  'PUT /clans/{clan_id}/chatbot': {
    id: 'setChatBot',
    summary: 'Link a chat server and a bot to the clan (leader).',
    access: 'session',
    params: clanPath,
    query: Type.Object({
      guildid: Type.Optional(Snowflake('Id of the chat server.')),
      chatid: Type.Optional(Snowflake('Id of the bot user.')),
    }),
    answer: Message,
    problems: ['no-such-clan', 'leader-only', 'server-taken'],
  },
  'DELETE /clans/{clan_id}/chatbot': {
    id: 'endLink',
    summary:
      'End the link to the chat server, confirmed or not (leader). Deletes its settings and the lines read there, but not the id of the bot user.',
    access: 'session',
    params: clanPath,
    answer: True,
    problems: ['no-such-clan', 'leader-only', 'no-linked-server'],
  },
});
