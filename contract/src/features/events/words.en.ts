export const en = {
  problems: {
    'too-many-streams': 'You have this app open in too many places: close some of them',
  },
};
