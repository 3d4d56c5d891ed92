export const en = {
  problems: {
    'too-many-streams': 'You have too many event streams open; close one first',
  },
};
