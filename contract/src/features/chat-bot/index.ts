import { declareChanges, type Touches } from '../../core/change.ts';
import { feature } from '../../core/feature.ts';
import type { TextRule } from '../../core/text.ts';
import { en } from './words.en.ts';

/** The names of the data that changes touch. */
export const tags = {
  chatbot: (clanid: number) => `chatbot:${clanid}`,
};

export const limits = {
  playerInGame: { min: 1, max: 32, looks: 'cleaned' },
  walkerInGame: { min: 1, max: 60, looks: 'cleaned' },
  chatLine: { min: 1, max: 500, looks: 'cleaned' },
  channelName: { min: 0, max: 100, looks: 'cleaned' },
  senderName: { min: 0, max: 100, looks: 'cleaned' },
} as const satisfies Readonly<Record<string, TextRule>>;

const chatbot: Touches = ({ clanid }) => [tags.chatbot(clanid)];

export const changes = declareChanges({
  'chatbot-set': {
    when: 'The leader linked a chat server or a bot.',
    seenBy: 'clan',
    touches: chatbot,
    notice: 'linked',
  },
  'chatbot-verified': {
    when: 'The link to the chat server was confirmed.',
    seenBy: 'clan',
    touches: chatbot,
    notice: 'linked',
  },
  'chatbot-unlinked': {
    when: 'The leader, or an admin of the chat server (`via` is `chat`), ended the link.',
    seenBy: 'clan',
    touches: chatbot,
  },
  'chatbot-link-ended': {
    when: 'A confirmed link ended, in any way, also because the clan was deleted.',
    seenBy: 'nobody',
    internal: ['guildid', 'channelid?', 'messageid?'],
    notice: 'unlinked',
  },
  'chatbot-settings-set': {
    when: 'An admin of the chat server changed its settings.',
    seenBy: 'clan',
    touches: chatbot,
  },
  'chatbot-health': {
    when: 'The bot reported what it cannot do in the chat server.',
    seenBy: 'nobody',
    touches: chatbot,
  },
  'player-kicked': {
    when: 'The game says that somebody was kicked. Their membership here did not change.',
    seenBy: 'clan',
    internal: ['lineid', 'posted?'],
    touches: chatbot,
    notice: 'kicked',
  },
});

export const chatBot = feature(
  {
    problems: {
      'server-taken': 403,
      'link-not-verified': 403,
      'no-linked-clan': 404,
      'no-linked-server': 404,
    },
    limits,
    tags,
    changes,
    notices: ['kicked'],
    internals: {
      /** The game line that reported the change. */
      lineid: 'number',
      guildid: 'text',
      /** The place of the board. */
      channelid: 'text',
      messageid: 'text',
    },
    touchedBy: { clanEndsOrReturns: ({ clanid }) => [tags.chatbot(clanid)] },
    stores: {
      clans: { tables: ['chatbots', 'boards'] },
      chat: { tables: ['chat_lines', 'chat_messages', 'notice_position'] },
    },
  },
  { en, es: () => import('./words.es.ts') },
);
