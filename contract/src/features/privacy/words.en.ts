export const en = {
  problems: {
    'export-running': 'Your data is already being exported: wait until that download has ended',
  },
};
