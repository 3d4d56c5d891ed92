export const en = {
  changes: {
    'clan-page-set': '{who} changed the public page.',
  },
};
