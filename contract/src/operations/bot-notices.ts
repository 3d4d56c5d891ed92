import { Type } from 'typebox';
import { group } from '../operation.ts';
import { Message, Position, Timestamp, Whole } from '../values.ts';
import { relationshiptype } from './diplomacy.ts';

/** What a chat server can be told; each goes to a channel of its own, or is switched off. */
export const noticeNames = [
  'join-request',
  'walker-taken',
  'relationship',
  'wanted-trade',
  'kicked',
] as const;
export type NoticeName = (typeof noticeNames)[number];

const place = {
  noticeid: Type.String({
    description: 'Where it stands in the order of all; the same once told.',
  }),
  guildid: Type.String(),
  language: Type.Optional(
    Type.String({ description: 'The one that the server chose; else its own.' }),
  ),
  timestamp: Timestamp('When it happened.'),
};
const channel = { ...place, channelid: Type.String({ description: 'The channel to tell it in.' }) };
const person = {
  chatid: Type.Optional(Type.String({ description: 'Whom it is about; left out once gone.' })),
  chattag: Type.Optional(Type.String()),
  nickname: Type.Optional(Type.String()),
};

/** One thing to tell one chat server; `linked` is for the bot itself: the server is confirmed now. */
export const Notice = Type.Union([
  Type.Object({
    ...channel,
    notice: Type.Literal('join-request'),
    ...person,
    message: Type.Optional(Type.String({ description: 'What they wrote.' })),
  }),
  Type.Object({
    ...channel,
    notice: Type.Literal('walker-taken'),
    walkerid: Type.String(),
    name: Type.String(),
    ownerid: Type.Optional(Type.String({ description: 'chatid of the owner.' })),
    lastuser: Type.Optional(Type.String({ description: 'Who took it out, as the game says.' })),
  }),
  Type.Object({
    ...channel,
    notice: Type.Literal('walker-lost', { description: 'Told as `walker-taken` is.' }),
    walkerid: Type.String(),
    name: Type.String({ description: 'As the clan knew it.' }),
  }),
  Type.Object({
    ...channel,
    notice: Type.Literal('relationship'),
    ...person,
    otherclanname: Type.String(),
    relationshiptype: Type.Optional(relationshiptype),
  }),
  Type.Object({
    ...channel,
    notice: Type.Literal('wanted-trade'),
    chatid: Type.String({ description: 'Who sells.' }),
    chattag: Type.String(),
    wanterid: Type.String({ description: 'chatid of the member who wants it.' }),
    tradeid: Type.Integer(),
    item: Type.String(),
    quantity: Type.Integer(),
    price: Type.String(),
    region: Type.String(),
  }),
  Type.Object({
    ...place,
    notice: Type.Literal('kicked'),
    channelid: Type.Optional(Type.String({ description: 'Where to tell it, too.' })),
    leaderid: Type.String({ description: 'chatid of the leader, who is told in private.' }),
    player: Type.String({ description: 'Who left the clan in the game.' }),
  }),
  Type.Object({ ...place, notice: Type.Literal('linked') }),
]);

export const NoticePage = Type.Object({
  notices: Type.Array(Notice),
  position: Type.String({ description: 'To be kept once all of these are told.' }),
  more: Type.Boolean({ description: 'Whether there is more to look at right away.' }),
});

export const botNoticeOperations = group({
  'GET /bot/notices': {
    id: 'listNotices',
    summary: 'What chat servers have not been told yet, oldest first, at most three days old.',
    access: 'bot',
    query: Type.Object({
      limit: Type.Optional(Whole({ minimum: 1, maximum: 1000 }, 'How many changes to look at.')),
    }),
    answer: NoticePage,
    problems: [],
  },
  'PUT /bot/notices': {
    id: 'keepNoticePosition',
    summary: 'Everything up to a position has been told, and is not told again.',
    access: 'bot',
    body: Type.Object({
      position: Position('A noticeid, or the position of a page.'),
    }),
    answer: Message,
    problems: [],
  },
});
