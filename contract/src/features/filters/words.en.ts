export const en = {
  problems: {
    'same-filter': 'There is already a filter for this',
    'too-many-filters': 'There can be 1,000 filters, 100 of them patterns: remove one first',
    'no-such-filter': 'This filter no longer exists',
  },
};
