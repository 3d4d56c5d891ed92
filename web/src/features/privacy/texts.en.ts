export const en = {
  privacy: {
    title: 'Privacy',
    lead: 'What {name} stores about you, why, for how long, and who sees it.',
    why: 'Why:',
    kept: 'How long:',
    seenBy: 'Who sees it:',
    rights: 'Your data',
    rightsHint:
      'You can download everything about you, and delete your account, in your profile at any time.',
  },
};
