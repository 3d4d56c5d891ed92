export const en = {
  changes: {
    'walker-added': '{who} added the walker “{name}”.',
    'walker-trip': 'The walker “{name}” was taken out.',
    'walker-captured': 'The clan got the walker “{name}”.',
    'walker-claimed': 'The clan claims the walker “{name}”, which another clan has on record.',
    'walker-contested': '“{other}” claims the walker “{name}”.',
    'walker-disputed': 'The claim to the walker “{name}” was disputed.',
    'walker-claim-ended': '“{other}” no longer claims the walker “{name}”.',
    'walker-holder-changed': 'A walker that the clan claims has another holder.',
    'walker-lost': 'Another clan got the walker “{name}”.',
    'walker-taken-out': '{who} took the walker “{name}” out.',
    'walker-parked': '{who} parked the walker “{name}”.',
    'walker-updated': '{who} changed the walker “{name}”.',
    'walker-deleted': '{who} deleted the walker “{name}”.',
    'walker-restored': '{who} restored the walker “{name}”.',
  },
  problems: {
    'walker-not-held': 'Another clan has this walker on record: wait until your claim has passed',
    'no-such-walker': 'This walker doesn’t exist or was deleted',
    'no-such-claim': 'That clan no longer claims this walker',
  },
  quotas: {
    walkers: 'The clan already has {limit} walkers: delete one first.',
  },
  stores: {
    walkers: {
      title: 'Walkers',
      what: 'Their names, who owns or used them, and where they are',
      why: 'So that a clan finds its walkers',
      kept: 'Until they are deleted; lost ones for 90 days',
      seenBy: 'Members of the clan',
    },
  },
};
