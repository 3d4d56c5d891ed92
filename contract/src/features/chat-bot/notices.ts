import { Type } from 'typebox';
import { ChangeDetail } from '../../core/detail-schema.ts';
import { group } from '../../core/operation.ts';
import { Message, Position, Timestamp, Whole } from '../../core/values.ts';
import { guildPath } from './operations.ts';

const place = {
  noticeid: Type.String({
    description:
      'Its position in the order of all notices. It stays the same when the notice is sent again.',
  }),
  guildid: Type.String(),
  language: Type.Optional(
    Type.String({
      description:
        "The language that the chat server chose. Without it, use the chat server's own.",
    }),
  ),
  timestamp: Timestamp('When it happened.'),
};
const roleid = Type.Optional(Type.String({ description: 'The role to mention in the channel.' }));
const channel = {
  ...place,
  channelid: Type.String({ description: 'The channel to post it in.' }),
  roleid,
};
const person = {
  chatid: Type.Optional(
    Type.String({ description: 'The person who did it; left out if their account is deleted.' }),
  ),
  chattag: Type.Optional(Type.String()),
  nickname: Type.Optional(Type.String()),
};

/** One notice for one chat server. `linked` and `unlinked` are for the bot itself. */
export const Notice = Type.Union([
  Type.Object({
    ...channel,
    notice: Type.Literal('join-request'),
    clanid: Type.Integer(),
    ...person,
    message: Type.Optional(Type.String({ description: 'The message of the request.' })),
  }),
  Type.Object({
    ...channel,
    notice: Type.Literal('walker-taken'),
    walkerid: Type.String(),
    name: Type.String(),
    ownerid: Type.Optional(Type.String({ description: 'chatid of the owner.' })),
    ownername: Type.Optional(Type.String({ description: "The owner's nickname or chat tag." })),
    lastuser: Type.Optional(
      Type.String({ description: 'The player who took it out, according to the game.' }),
    ),
  }),
  Type.Object({
    ...channel,
    notice: Type.Literal('change', { description: 'Any other change, as the history shows it.' }),
    action: Type.String({ description: 'The kind of change.' }),
    ...person,
    membertag: Type.Optional(Type.String({ description: 'The person concerned.' })),
    membernickname: Type.Optional(Type.String()),
    via: Type.Optional(Type.Enum(['chat'])),
    detail: Type.Optional(ChangeDetail),
  }),
  Type.Object({
    ...channel,
    notice: Type.Literal('wanted-trade'),
    chatid: Type.String({ description: 'The seller.' }),
    chattag: Type.String(),
    wanterid: Type.String({ description: 'chatid of the member who wants it.' }),
    wantername: Type.Optional(Type.String({ description: "That member's nickname or chat tag." })),
    tradeid: Type.Integer(),
    item: Type.String(),
    quantity: Type.Integer(),
    price: Type.String(),
    region: Type.String(),
  }),
  Type.Object({
    ...place,
    notice: Type.Literal('kicked'),
    channelid: Type.Optional(Type.String({ description: 'A channel to post it in as well.' })),
    roleid,
    leaderid: Type.String({
      description: 'chatid of the leader, who gets it as a private message.',
    }),
    player: Type.String({ description: 'The player who left the clan in the game.' }),
  }),
  Type.Object({
    ...place,
    notice: Type.Literal('linked', { description: 'The link was confirmed.' }),
  }),
  Type.Object({
    ...place,
    notice: Type.Literal('unlinked', {
      description: 'The link ended. Post nothing that waits for this chat server.',
    }),
    // Not in `channelid`: an older bot would post an empty message there.
    board: Type.Optional(
      Type.Object(
        { channelid: Type.String(), messageid: Type.String() },
        { description: 'The message of the board, which the bot deletes.' },
      ),
    ),
  }),
]);

export const NoticePage = Type.Object({
  notices: Type.Array(Notice),
  position: Type.String({
    description:
      'Where the page ends. Send it as `after` to read on, and save it once all are posted.',
  }),
  more: Type.Boolean({ description: 'Whether more notices are waiting.' }),
});

export const DEFAULT_NOTICE_LIMIT = 1000;

export const operations = group({
  'GET /bot/notices': {
    id: 'listNotices',
    summary: 'List the notices that are not posted yet, oldest first, at most three days old.',
    access: 'bot',
    query: Type.Object({
      after: Type.Optional(Position('The position of a page, to read on before it is saved.')),
      limit: Type.Optional(
        Whole({ minimum: 1, maximum: 1000 }, 'The maximum number of changes to check.', {
          default: DEFAULT_NOTICE_LIMIT,
        }),
      ),
    }),
    answer: NoticePage,
    problems: [],
  },
  'PUT /bot/notices': {
    id: 'saveNoticePosition',
    summary: 'Mark all notices up to a position as posted.',
    access: 'bot',
    // What is posted cannot be taken back, and must not be posted again.
    whileReadOnly: true,
    body: Type.Object({
      position: Position('A noticeid, or the position of a page.'),
    }),
    answer: Message,
    problems: [],
  },
  'PUT /bot/guilds/{guildid}/notices': {
    id: 'saveGuildNoticePosition',
    summary: 'Mark the notices of one chat server up to a position as posted.',
    access: 'bot',
    // What is posted cannot be taken back, and must not be posted again.
    whileReadOnly: true,
    params: guildPath,
    body: Type.Object({ position: Position('A noticeid.') }),
    answer: Message,
    problems: ['no-linked-clan', 'link-not-verified'],
  },
});

/** One value per field name, for the documentation. */
export const examples = {
  noticeid: '4711-90210',
  wantername: 'Saffron',
};
