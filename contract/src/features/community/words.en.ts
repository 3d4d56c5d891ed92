export const en = {
  problems: {
    'no-pictures':
      'This service can’t read pictures: its operators must install the package “sharp”',
  },
};
