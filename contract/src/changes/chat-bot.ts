import { type ChangeDeclaration, declareChanges } from './declare.ts';
import { tag } from './tags.ts';

const chatbot: NonNullable<ChangeDeclaration['touches']> = ({ clanid }) => [tag.chatbot(clanid)];

export const chatBotChanges = declareChanges({
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
