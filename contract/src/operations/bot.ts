import { Type } from 'typebox';
import { group, Paging } from '../operation.ts';
import { limits, Text } from '../text.ts';
import { ChatId, Message, Snowflake } from '../values.ts';
import { clanTech } from './clans.ts';
import { Relationship } from './diplomacy.ts';
import { tradeBody } from './trades.ts';
import { Walker, WalkerId } from './walkers.ts';

const guild = { guildid: Snowflake('Id of the chat-platform server.') };
const guildPath = Type.Object(guild);

export const LinkedClan = Type.Object({
  clanid: Type.Integer(),
  name: Type.String(),
  verified: Type.Boolean({ description: 'Whether data may flow.' }),
});

/** For the chat bot alone; without `BOT_KEY` there is nothing here. */
export const botOperations = group({
  'GET /bot/guilds/{guildid}': {
    id: 'getLinkedClan',
    summary: 'The clan that is linked to a chat server.',
    access: 'bot',
    params: guildPath,
    answer: LinkedClan,
    problems: ['no-linked-clan'],
  },
  'POST /bot/guilds/{guildid}/link': {
    id: 'confirmLink',
    summary: "Confirm a clan's link, as an admin of the chat server does with /link.",
    access: 'bot',
    params: guildPath,
    body: Type.Object({
      chatid: ChatId("The admin's chatid."),
      clanid: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 2_147_483_647,
          description: 'Which clan, where several ask for this server.',
        }),
      ),
    }),
    answer: LinkedClan,
    problems: ['no-linked-clan', 'server-taken'],
  },
  'DELETE /bot/guilds/{guildid}/link': {
    id: 'removeLink',
    summary: 'End the link, as an admin of the chat server does with /unlink.',
    access: 'bot',
    params: guildPath,
    answer: Message,
    problems: ['no-linked-clan'],
  },
  'PUT /bot/guilds/{guildid}/walkers/{walkerid}': {
    id: 'recordTrip',
    summary: 'A walker was taken out: create or update it in the linked clan.',
    access: 'bot',
    params: Type.Object({ ...guild, walkerid: WalkerId }),
    body: Type.Object({
      name: Text(limits.walkerName, 'Its name.'),
      type: Type.Optional(Text(limits.walkerType, 'Its type; else read from the name.')),
      lastuser: Type.Optional(Text(limits.nickname, 'Who took it out, as the game says.')),
      timestamp: Type.Optional(
        Type.String({
          pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(?:\\.\\d{1,6})?Z$',
          description: 'When, in UTC; now unless told. An older one than is known changes nothing.',
        }),
      ),
    }),
    answer: Walker,
    problems: ['no-linked-clan', 'link-not-verified'],
  },
  'GET /bot/guilds/{guildid}/walkers': {
    id: 'listGuildWalkers',
    summary: "The linked clan's walkers, sorted by name.",
    access: 'bot',
    params: guildPath,
    query: Type.Object({
      type: Type.Optional(Text(limits.walkerType, 'The whole type, whatever the case.')),
      ...Paging,
    }),
    answer: Type.Array(Walker),
    paged: true,
    problems: ['no-linked-clan', 'link-not-verified'],
  },
  'GET /bot/guilds/{guildid}/relationships': {
    id: 'listGuildRelationships',
    summary: "The linked clan's view of other clans.",
    access: 'bot',
    params: guildPath,
    query: Type.Object(Paging),
    answer: Type.Array(Relationship),
    paged: true,
    problems: ['no-linked-clan', 'link-not-verified'],
  },
  'GET /bot/guilds/{guildid}/tech': {
    id: 'listGuildTech',
    summary: 'Who in the linked clan has learned what.',
    access: 'bot',
    params: guildPath,
    query: clanTech.query,
    answer: clanTech.answer,
    paged: true,
    problems: ['no-linked-clan', 'link-not-verified'],
  },
  'POST /bot/guilds/{guildid}/trades': {
    id: 'postGuildTrade',
    summary: 'Post a trade offer for a member of the linked clan.',
    access: 'bot',
    params: guildPath,
    body: Type.Object({ ...tradeBody, chatid: ChatId("The member's chatid.") }),
    answer: Message,
    problems: ['no-linked-clan', 'link-not-verified', 'no-such-member'],
  },
});
