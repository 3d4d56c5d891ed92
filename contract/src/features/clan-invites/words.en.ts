export const en = {
  changes: {
    'invite-created': '{who} created an invite link.',
    'invite-deleted': '{who} withdrew an invite link.',
    'join-invited': '{whom} joined with an invite link from {who}.',
  },
  problems: {
    'invite-expired': 'This invite has expired: ask the clan for a new one',
    'invite-used-up':
      'As many people as it allows have used this invite: ask the clan for a new one',
    'no-such-invite': 'There is no such invite, or it was withdrawn: ask the clan for a new one',
  },
  quotas: {
    invites: 'A clan can have {limit} working invites: withdraw one first.',
  },
  stores: {
    clans: { what: 'invites' },
  },
};
