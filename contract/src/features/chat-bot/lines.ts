import { Type } from 'typebox';
import { group, Paging } from '../../core/operation.ts';
import { limits } from './index.ts';
import { Snowflake, Text, Timestamp } from '../../core/values.ts';
import { guildPath, Instant } from './operations.ts';
import { clanPath } from '../clans/operations.ts';
import { GameWalkerId } from '../walkers/operations.ts';

/** Why a line that looks like a game line could not be parsed. */
export const lineReasons = [
  'no-player',
  'bad-player',
  'no-walker',
  'bad-walker',
  'no-walkerid',
  'bad-walkerid',
  'other-words',
  'too-long',
] as const;
export type LineReason = (typeof lineReasons)[number];

/** More than fit into one message of the chat platform. */
const MAX_LINES = 250;
const line = Type.Integer({
  minimum: 0,
  maximum: 9_999,
  description: 'The index of the line in the message.',
});

export const ChatLine = Type.Object({
  lineid: Type.Integer(),
  kind: Type.Enum(['unread', 'kicked'], {
    description:
      '`unread`: a line that could not be parsed. `kicked`: a player left the clan in the game.',
  }),
  text: Type.String({ description: 'The line; for `kicked`, the player.' }),
  reason: Type.Optional(
    Type.Enum([...lineReasons], { description: 'Why it could not be parsed.' }),
  ),
  channelid: Type.String(),
  messageid: Type.String(),
  timestamp: Timestamp('When it was posted.'),
});

const newestLines = {
  query: Type.Object(Paging),
  answer: Type.Array(ChatLine),
  paged: true,
} as const;

export const Bookmarks = Type.Object({
  since: Timestamp('When the chat server was confirmed. Older messages are not read.'),
  channels: Type.Array(
    Type.Object({
      channelid: Type.String(),
      messageid: Type.String({ description: 'The newest message that was processed.' }),
    }),
  ),
});

export const operations = group({
  'GET /bot/guilds/{guildid}/bookmarks': {
    id: 'listBookmarks',
    summary: 'Get the position up to which each channel of a chat server has been read.',
    access: 'bot',
    params: guildPath,
    answer: Bookmarks,
    problems: ['no-linked-clan', 'link-not-verified'],
  },
  'POST /bot/guilds/{guildid}/lines': {
    id: 'takeLines',
    summary: 'Record the lines of one game message, atomically and only once.',
    access: 'bot',
    params: guildPath,
    body: Type.Object({
      channelid: Snowflake('The channel.'),
      messageid: Snowflake('The message. One that was processed before changes nothing.'),
      timestamp: Instant('When it was posted, in UTC.'),
      byhand: Type.Optional(
        Type.Boolean({
          description: 'Someone picked the message by hand: the bookmark does not move.',
        }),
      ),
      trips: Type.Array(
        Type.Object({
          walkerid: GameWalkerId,
          name: Text(limits.walkerInGame, "The walker's name."),
          lastuser: Text(limits.playerInGame, 'Who took it out.'),
        }),
        { maxItems: MAX_LINES, description: 'Walkers that were taken out, in order.' },
      ),
      kicked: Type.Array(Type.Object({ line, player: Text(limits.playerInGame, 'The player.') }), {
        maxItems: MAX_LINES,
        description: 'Players who left the clan in the game. The leader is notified.',
      }),
      unread: Type.Array(
        Type.Object({
          line,
          text: Text(limits.chatLine, 'The line, or its beginning.'),
          reason: Type.Enum([...lineReasons], { description: 'Why it could not be parsed.' }),
        }),
        {
          maxItems: MAX_LINES,
          description: 'Lines that look like game lines but could not be parsed.',
        },
      ),
      unnamed: Type.Optional(
        Type.Array(
          Type.Object({
            walkerid: Type.Optional(GameWalkerId),
            lastuser: Text(limits.playerInGame, 'Who took it out.'),
          }),
          {
            maxItems: MAX_LINES,
            description:
              'Trips of walkers without a name. They are counted, and update walkers that the clan has already.',
          },
        ),
      ),
    }),
    answer: Type.Object({
      taken: Type.Boolean({ description: 'False if the message was processed before.' }),
      late: Type.Optional(
        Type.Array(Type.String(), {
          description:
            'Walkers with the same or a newer trip on record. Their trips changed nothing.',
        }),
      ),
      full: Type.Optional(
        Type.Array(Type.String(), {
          description:
            'New walkers that were left out, because the clan has as many as it can have.',
        }),
      ),
      limited: Type.Optional(
        Type.Array(Type.String(), {
          description:
            'Walkers of other clans that were recorded but not claimed, because the clan claimed too many within an hour.',
        }),
      ),
    }),
    problems: ['no-linked-clan', 'link-not-verified'],
  },
  'GET /bot/guilds/{guildid}/lines': {
    id: 'listGuildLines',
    summary:
      'List lines that could not be parsed and players who left the clan in the game, newest first.',
    access: 'bot',
    params: guildPath,
    ...newestLines,
    problems: ['no-linked-clan', 'link-not-verified'],
  },
  'GET /clans/{clan_id}/chatbot/lines': {
    id: 'listChatLines',
    summary:
      'List lines that the chat bot could not parse and players who left the clan in the game, newest first (leader).',
    access: 'session',
    params: clanPath,
    ...newestLines,
    problems: ['no-such-clan', 'leader-only'],
  },
});

/** One value per field name, for the documentation. */
export const examples = {
  late: ['4711'],
  full: ['4712'],
  limited: ['4713'],
  line: 0,
  lineid: 31,
};
