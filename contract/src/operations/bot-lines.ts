import { Type } from 'typebox';
import { group, Paging } from '../operation.ts';
import { limits, Text } from '../text.ts';
import { Snowflake, Timestamp } from '../values.ts';
import { guildPath, Instant } from './bot.ts';
import { clanPath } from './clans.ts';
import { WalkerId } from './walkers.ts';

/** Why a line that looks like one of the game's could not be read. */
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

/** More than a message of the chat platform can hold. */
const MOST_LINES = 250;
const line = Type.Integer({
  minimum: 0,
  maximum: 9_999,
  description: 'Which line of the message.',
});

export const ChatLine = Type.Object({
  lineid: Type.Integer(),
  kind: Type.Enum(['unread', 'kicked'], {
    description: 'A line that could not be read, or one that says who left the clan in the game.',
  }),
  text: Type.String({ description: 'The line; for `kicked`, the player.' }),
  reason: Type.Optional(Type.Enum([...lineReasons], { description: 'Why it could not be read.' })),
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
  since: Timestamp('When the server was confirmed: nothing older is read.'),
  channels: Type.Array(
    Type.Object({
      channelid: Type.String(),
      messageid: Type.String({ description: 'The newest message that was taken in.' }),
    }),
  ),
});

export const botLineOperations = group({
  'GET /bot/guilds/{guildid}/bookmarks': {
    id: 'listBookmarks',
    summary: 'How far each channel of a chat server has been read.',
    access: 'bot',
    params: guildPath,
    answer: Bookmarks,
    problems: ['no-linked-clan', 'link-not-verified'],
  },
  'POST /bot/guilds/{guildid}/lines': {
    id: 'takeLines',
    summary: 'Take in what one message of the game says: all of it or nothing, and only once.',
    access: 'bot',
    params: guildPath,
    body: Type.Object({
      channelid: Snowflake('The channel.'),
      messageid: Snowflake('The message: one that was taken in before changes nothing.'),
      timestamp: Instant('When it was posted, in UTC.'),
      byhand: Type.Optional(
        Type.Boolean({ description: 'Somebody pointed at it: the bookmark stays where it is.' }),
      ),
      trips: Type.Array(
        Type.Object({
          walkerid: WalkerId,
          name: Text(limits.walkerName, "The walker's name."),
          lastuser: Text(limits.nickname, 'Who took it out.'),
        }),
        { maxItems: MOST_LINES, description: 'Walkers that were taken out, in order.' },
      ),
      kicked: Type.Array(Type.Object({ line, player: Text(limits.nickname, 'The player.') }), {
        maxItems: MOST_LINES,
        description: 'Who left the clan in the game; the leader is told.',
      }),
      unread: Type.Array(
        Type.Object({
          line,
          text: Text(limits.chatLine, 'The line, or its beginning.'),
          reason: Type.Enum([...lineReasons], { description: 'Why it could not be read.' }),
        }),
        { maxItems: MOST_LINES, description: 'Lines that look like the game’s, but are not.' },
      ),
    }),
    answer: Type.Object({
      taken: Type.Boolean({ description: 'False where it had been taken in before.' }),
      late: Type.Optional(
        Type.Array(Type.String(), {
          description:
            'Walkers of whom that, or something newer, was known: their trips changed nothing.',
        }),
      ),
    }),
    problems: ['no-linked-clan', 'link-not-verified'],
  },
  'GET /bot/guilds/{guildid}/lines': {
    id: 'listGuildLines',
    summary: 'Lines that could not be read, and who left the clan in the game, newest first.',
    access: 'bot',
    params: guildPath,
    ...newestLines,
    problems: ['no-linked-clan', 'link-not-verified'],
  },
  'GET /clans/{clan_id}/chatbot/lines': {
    id: 'listChatLines',
    summary:
      'Lines that the chat bot could not read, and who left the clan in the game, newest first (leader).',
    access: 'session',
    params: clanPath,
    ...newestLines,
    problems: ['no-such-clan', 'leader-only'],
  },
});
