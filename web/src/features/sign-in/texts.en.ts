export const en = {
  signIn: {
    signOut: 'Sign out',
    button: 'Sign in',
    needed: 'Sign in to continue',
    ended: 'Your session has ended',
    endedHint: 'Sign in again to return to this page.',
    finishing: 'Signing you in…',
    cancelled: 'Sign-in was cancelled.',
    failed: 'The chat platform didn’t sign you in. Try again.',
    notStartedHere: 'This sign-in didn’t start here',
    notStartedHereHint:
      'The code we got back doesn’t belong to this tab, so we didn’t use it. Please sign in again.',
    bannedWhy: 'Reason: {reason}',
    bannedUntil: 'The ban ends: {when}.',
    bannedForGood: 'The ban has no end.',
    onlyAccounts: 'Only people who already have an account can sign in at the moment.',
    onlyInvited: 'Without an account, you need an invite link of a clan. Open it first.',
    'sign-up-closed':
      'The operators don’t accept new people at the moment. People who already have an account can sign in.',
    'by-invitation-only':
      'Ask a clan for an invite link, open it, and sign in there. People who already have an account can sign in as usual.',
  },
};
