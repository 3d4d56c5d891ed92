export const en = {
  problems: {
    'no-such-undo': 'It’s too late to undo this',
    'cannot-undo': 'It’s too late to undo this: it has changed in the meantime',
  },
};
