export const en = {
  changes: {
    'clan-founded': '{who} created the clan as “{name}”.',
    'clan-updated': '{who} changed {changes}.',
    'clan-deleted': '{who} deleted the clan.',
  },
  problems: {
    'already-in-a-clan': 'You are already in a clan; leave it first',
    'not-in-a-clan': 'You are not in a clan',
    'members-only': 'Only members of this clan may see or do this',
    'leader-only': 'Only the leader of this clan may do this',
    'no-permission': 'You need a permission for this; the leader of your clan can give it to you',
    'no-such-clan': 'There is no such clan',
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
