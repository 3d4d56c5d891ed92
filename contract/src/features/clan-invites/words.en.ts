export const en = {
  changes: {
    'invite-created': '{who} created an invite link.',
    'invite-deleted': '{who} withdrew an invite link.',
    'join-invited': '{whom} joined with an invite link from {who}.',
  },
  problems: {
    'invite-expired': 'This invite link has expired: ask the clan for a new one',
    'invite-used-up':
      'As many people as this invite link allows have used it: ask the clan for a new one',
    'no-such-invite': 'This invite link was withdrawn or is incomplete: ask the clan for a new one',
  },
  quotas: {
    invites: 'The clan already has {limit} invite links: withdraw one first.',
  },
  stores: {
    clans: { what: 'invites' },
  },
};
