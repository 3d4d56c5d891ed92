export const en = {
  changes: {
    'chatbot-set': '{who} changed the chat bot.',
    'chatbot-verified': 'The link to the chat server was confirmed.',
    'chatbot-unlinked': '{who} ended the link to the chat server.',
    'chatbot-settings-set': 'An admin changed the settings of the chat server.',
    'player-kicked': 'The game says that somebody was kicked.',
  },
  problems: {
    'server-taken': 'Another clan has already linked this chat server',
    'link-not-verified':
      'This chat server isn’t confirmed yet: one of its admins can confirm it with /link',
    'no-linked-clan': 'No clan is linked to this chat server',
    'no-linked-server': 'This clan has no linked chat server',
  },
  stores: {
    clans: { what: 'links to chat servers' },
    chat: {
      title: 'Chat bot',
      what: 'Lines of the game in a linked channel that the bot could not read, and which messages it has read',
      why: 'To read the game’s messages, and to find out why one was not understood',
      kept: 'At most 90 days',
      seenBy: 'The leader of the clan',
    },
  },
};
