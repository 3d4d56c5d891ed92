export const en = {
  problems: {
    'no-such-undo':
      'There is nothing to undo: it was more than a minute ago, or it is undone already',
    'cannot-undo': 'This cannot be undone any more: something has changed since then',
  },
};
