export const en = {
  changes: {
    'user-renamed': '{who} set a nickname.',
    'tech-set': '{who} changed what they have learned.',
  },
  problems: {
    'clan-mates-only': 'Only members of the same clan can see this',
    'no-such-user': 'This person has no account, or deleted it',
  },
  quotas: {
    trees: 'You already keep {limit} tech trees: empty one first.',
  },
  stores: {
    account: {
      title: 'Account',
      what: 'Your ID and name on the chat platform, the servers that you manage there, your nickname, what you have learned, your settings and the day you were last active',
      why: 'To recognise you, and to show your clan who is who',
      kept: 'Until you delete your account',
      seenBy: 'Everyone: your names. Your clan: what you have learned and when you were active',
    },
  },
};
