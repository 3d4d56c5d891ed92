export const en = {
  changes: {
    'clan-founded': '{who} created the clan as “{name}”.',
    'clan-updated': '{who} changed {changes}.',
    'clan-deleted': '{who} deleted the clan.',
  },
  problems: {
    'already-in-a-clan': 'You’re already in a clan: leave it first',
    'not-in-a-clan': 'You’re not in a clan',
    'members-only': 'Only members of this clan can see or do this',
    'leader-only': 'Only the leader of this clan can do this',
    'no-permission': 'You need a permission for this: ask your clan’s leader',
    'no-such-clan': 'This clan doesn’t exist or was deleted',
  },
  stores: {
    clans: {
      title: 'Clans',
      what: 'Memberships and permissions, join requests with their answers, blocked people',
      why: 'To run a clan together',
      kept: 'As long as the clan exists; memberships and requests until they end; invites up to 30 days after they expire',
      seenBy: 'Members of the clan. Everyone: its public page and its leader',
    },
  },
};
