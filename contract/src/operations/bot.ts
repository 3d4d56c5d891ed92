import { Type } from 'typebox';
import { group } from '../operation.ts';
import { limits, Text } from '../text.ts';
import { ChatId, Message, Snowflake } from '../values.ts';
import { noticeNames } from '../changes/notices.ts';
import { Walker, WalkerId } from './walkers.ts';

const guild = { guildid: Snowflake('Id of the chat-platform server.') };
export const guildPath = Type.Object(guild);

/** A moment of the past that the bot tells. */
export const Instant = (description: string) =>
  Type.String({
    pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(?:\\.\\d{1,6})?Z$',
    description,
  });

const noticeChannel = {
  notice: Type.Enum([...noticeNames], { description: 'What is told.' }),
  channelid: Snowflake('The channel to tell it in.'),
};

const language = Type.Optional(
  Type.String({
    pattern: '^[a-z]{2}(-[A-Za-z]{2,4})?$',
    description: 'The language in which the chat server is told.',
  }),
);

export const GuildSettings = Type.Object({
  notices: Type.Array(Type.Object(noticeChannel), {
    description: 'What is told where; what is not here is switched off.',
  }),
  watched: Type.Array(Type.String(), {
    description: 'The channels in which the game posts; none: every channel that the bot can see.',
  }),
  language,
});

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
  'GET /bot/guilds/{guildid}/settings': {
    id: 'getGuildSettings',
    summary: 'What a chat server is told, in which language, and which channels the bot reads.',
    access: 'bot',
    params: guildPath,
    answer: GuildSettings,
    problems: ['no-linked-clan', 'link-not-verified'],
  },
  'PUT /bot/guilds/{guildid}/settings': {
    id: 'setGuildSettings',
    summary: 'Change the settings, as an admin of the chat server does with /settings.',
    access: 'bot',
    params: guildPath,
    body: Type.Object({
      notices: Type.Optional(
        Type.Array(Type.Object(noticeChannel), {
          maxItems: 20,
          description: 'What is told where, all of it.',
        }),
      ),
      watched: Type.Optional(
        Type.Array(Snowflake('A channel.'), {
          maxItems: 50,
          description: 'The channels to read, all of them.',
        }),
      ),
      language,
    }),
    answer: GuildSettings,
    problems: ['no-linked-clan', 'link-not-verified'],
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
        Instant('When, in UTC; now unless told. An older one than is known changes nothing.'),
      ),
    }),
    answer: Walker,
    problems: ['no-linked-clan', 'link-not-verified'],
  },
});
