export const en = {
  problems: {
    'no-pictures':
      'This installation cannot read pictures: its operators must install the package "sharp"',
  },
};
