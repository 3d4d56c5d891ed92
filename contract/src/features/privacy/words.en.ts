export const en = {
  problems: {
    'export-running': 'Your data is already being downloaded: wait until that has finished',
  },
};
