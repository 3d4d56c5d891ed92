import { Type } from 'typebox';
import { group, Paging } from '../../core/operation.ts';
import { limits } from './index.ts';
import { limits as walkerLimits } from '../walkers/index.ts';
import { ChatId, Id, Matching, Message, Snowflake, Text, True } from '../../core/values.ts';
import { noticeNames } from '../../changes.ts';
import { clanIdentity, clanPath } from '../clans/operations.ts';
import { GameWalkerId, Walker } from '../walkers/operations.ts';

const guild = { guildid: Snowflake('Id of the chat server.') };
export const guildPath = Type.Object(guild);

/** A time in the past, reported by the bot. */
export const Instant = (description: string) =>
  Matching(
    '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(?:\\.\\d{1,6})?Z$',
    'a time in UTC, such as 2024-05-31T18:30:00Z',
    description,
  );

const noticeChannel = {
  notice: Type.Enum([...noticeNames], { description: 'The kind of notice.' }),
  channelid: Snowflake('The channel to post it in.'),
  roleid: Type.Optional(Snowflake('The role to mention. Everyone cannot be mentioned.')),
};

const source = {
  channelid: Snowflake('A watched channel.'),
  sourceid: Snowflake('The id of the webhook or bot account.'),
};

const language = Type.Optional(
  Matching(
    '^[a-z]{2}(-[A-Za-z]{2,4})?$',
    'a language tag, such as en or es-ES',
    'The language of the notices.',
  ),
);

const audience = (what: string) =>
  Matching('^(members|everybody|\\d{1,20})$', 'members, everybody or the id of a role', what);

export const GuildSettings = Type.Object({
  notices: Type.Array(Type.Object(noticeChannel), {
    description: 'The channel for each notice. Notices that are not listed are off.',
  }),
  watched: Type.Array(Type.String(), {
    description: 'The channels in which the game posts. No other channel is read.',
  }),
  language,
  audience: Type.Optional(
    audience(
      "Who can ask for the clan's data: `everybody` in the chat server, or the id of a role. Left out for its members.",
    ),
  ),
  board: Type.Optional(
    Type.Object(
      { channelid: Type.String(), messageid: Type.String() },
      { description: 'The message that shows walkers and diplomacy, and stays up to date.' },
    ),
  ),
  everywhere: Type.Optional(
    Type.Literal(true, {
      description:
        'All channels are read: the link is from a version in which nobody had to choose channels. Removed permanently when `watched` is set.',
    }),
  ),
  sources: Type.Array(Type.Object(source), {
    description:
      'The webhook or bot account that is trusted in a channel. In other watched channels, any webhook or bot is.',
  }),
  unnamedtrips: Type.Integer({
    description: 'How many trips of walkers without a name were read.',
  }),
});

export const LinkedGuild = Type.Object({ guildid: Type.String() });

export const LinkedClan = Type.Object({
  clanid: Type.Integer(),
  name: Type.String(),
  verified: Type.Boolean({
    description: 'Whether the link is confirmed. If not, no data is exchanged.',
  }),
  audience: Type.Optional(
    audience('Who can ask, once the link is confirmed; left out for members of the clan.'),
  ),
  leaderid: Type.String({ description: "The leader's chatid." }),
  claims: Type.Optional(
    Type.Array(
      Type.Object({
        ...clanIdentity,
        own: Type.Optional(Type.Literal(true, { description: 'The clan of this person.' })),
      }),
      { description: 'While no link is confirmed: the clans that want to link this chat server.' },
    ),
  ),
});

/** What the bot needs in a channel: the channel itself, a place for messages, and permissions. */
export const channelNeeds = [
  'channel',
  'text',
  'view-channel',
  'send-messages',
  'send-messages-in-threads',
  'embed-links',
  'read-message-history',
  'connect',
] as const;

export const GuildHealth = Type.Object({
  joined: Type.Boolean({ description: 'Whether the bot is in the chat server.' }),
  content: Type.Boolean({
    description: 'Whether the bot can read messages: it has the message content intent.',
  }),
  channels: Type.Array(
    Type.Object({
      channelid: Snowflake('The channel.'),
      name: Type.Optional(Text(limits.channelName, 'Its name, unless it was deleted.')),
      missing: Type.Array(Type.Enum([...channelNeeds]), {
        maxItems: channelNeeds.length,
        description: 'What the bot lacks there. `channel`: it was deleted. `text`: it takes none.',
      }),
    }),
    { maxItems: 100, description: 'Channels of the settings in which the bot cannot work.' },
  ),
  ignored: Type.Optional(
    Type.Array(
      Type.Object({
        channelid: Snowflake('The channel.'),
        name: Type.Optional(Text(limits.channelName, 'Its name, unless it was deleted.')),
        sender: Text(limits.senderName, 'The name of the webhook or bot account.'),
      }),
      {
        maxItems: 50,
        description:
          'Watched channels with game lines of another webhook or bot than the trusted one.',
      },
    ),
  ),
});

/** For the chat bot only. Without `BOT_KEY`, these operations answer 404. */
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

/** Describes the operations whose path begins like this. */
export const paths = { bot: "For the chat bot only. Needs the bot's key." };

export const operations = group({
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
  'GET /bot/guilds': {
    id: 'listLinkedGuilds',
    summary: 'List the chat servers with a confirmed link.',
    access: 'bot',
    query: Type.Object(Paging),
    answer: Type.Array(LinkedGuild),
    paged: true,
    problems: [],
  },
  'GET /bot/guilds/{guildid}': {
    id: 'getLinkedClan',
    summary: 'Get the clan that is linked to a chat server, or those that want to be.',
    access: 'bot',
    params: guildPath,
    query: Type.Object({
      chatid: Type.Optional(ChatId('A person whose own clan comes first in `claims`.')),
      clanid: Type.Optional(Id('A clan that comes first in `claims`.')),
    }),
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
          description: 'The clan to confirm. By default, the clan of the admin.',
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
    summary: 'Get the settings of a chat server: notices, language and channels to read.',
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
          description: 'The complete list of notices and their channels.',
        }),
      ),
      watched: Type.Optional(
        Type.Array(Snowflake('A channel.'), {
          maxItems: 50,
          description: 'The complete list of channels to read.',
        }),
      ),
      language,
      audience: Type.Optional(audience("Who can ask for the clan's data.")),
      sources: Type.Optional(
        Type.Array(Type.Object(source), {
          maxItems: 50,
          description:
            'The complete list of sources, at most one per channel. Those of channels that are not watched are dropped.',
        }),
      ),
    }),
    answer: GuildSettings,
    problems: ['no-linked-clan', 'link-not-verified'],
  },
  'PUT /bot/guilds/{guildid}/health': {
    id: 'reportGuildHealth',
    summary: 'Report what the bot cannot do in a chat server, for the leader.',
    access: 'bot',
    params: guildPath,
    body: GuildHealth,
    answer: Message,
    problems: ['no-linked-clan', 'link-not-verified'],
  },
  'PUT /bot/guilds/{guildid}/walkers/{walkerid}': {
    id: 'recordTrip',
    summary: 'Record that a walker was taken out: create or update it in the linked clan.',
    access: 'bot',
    params: Type.Object({ ...guild, walkerid: GameWalkerId }),
    body: Type.Object({
      name: Text(limits.walkerInGame, 'Its name.'),
      type: Type.Optional(
        Text(walkerLimits.walkerType, 'Its type; by default derived from the name.'),
      ),
      lastuser: Type.Optional(
        Text(limits.playerInGame, 'The player who took it out, according to the game.'),
      ),
      timestamp: Type.Optional(
        Instant(
          'When, in UTC; the default is now. A trip older than the last one on record changes nothing.',
        ),
      ),
    }),
    answer: Walker,
    problems: ['no-linked-clan', 'link-not-verified', 'quota-reached'],
  },
});

/** One value per field name, for the documentation. */
export const examples = {
  audience: 'everybody',
  channelid: '1100000000000000005',
  guildid: '1100000000000000002',
  messageid: '1100000000000000006',
  'bot.name': 'Dune Rat',
  player: 'Weasel',
  position: '4711-90210',
  roleid: '1100000000000000007',
  sender: 'Sand Storm',
  sourceid: '1100000000000000007',
  'bot.type': 'Dinghy',
  unnamedtrips: 3,
  watched: ['1100000000000000005'],
};
