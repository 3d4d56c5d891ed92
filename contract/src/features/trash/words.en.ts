export const en = {
  problems: {
    'not-in-trash': 'This can no longer be restored',
  },
  stores: {
    deleted: {
      title: 'What was deleted',
      what: 'Copies of deleted accounts, clans, offers and maps',
      why: 'So that operators can restore them, if somebody deleted them by mistake',
      kept: '{days} days. On request, operators delete yours at once',
      seenBy: 'Operators and moderators: only the names',
    },
  },
};
