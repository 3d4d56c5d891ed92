export const en = {
  quickSearch: {
    open: 'Search',
    hint: 'Find people, walkers, clans, offers, maps, tech and actions',
    hits: 'Found',
    nothing: 'Nothing found.',
    actions: 'Actions',
    pages: 'Pages',
    shortcuts: 'Keyboard shortcuts',
    everywhere: 'Everywhere',
    closes: 'Close what is open',
  },
};
