export const en = {
  clusters: {
    title: 'Clusters',
    lead: 'The game’s server clusters, by region.',
    hint: 'The game’s server clusters by region, and which are active.',
    which: 'Clusters to show',
    all: 'All',
    onlyActive: 'Active only',
    active: 'Active',
    closed: 'Closed',
    count_one: '{count} of {all} active',
    count_other: '{count} of {all} active',
    none: 'No clusters to show',
    noneHint: 'The operator of this service lists them in its clusters file.',
  },
};
