export const en = {
  reports: {
    title: 'Report “{name}”',
    report: 'Report',
    hint: 'Only the operators of this service see your report.',
    cause: 'What is wrong?',
    causes: {
      insult: 'Insults or hate',
      spam: 'Spam',
      cheating: 'Cheating',
      filter: 'Held by a filter',
      'new-account': 'New account',
      other: 'Something else',
    },
    text: 'What should the operators know?',
    send: 'Send the report',
    done: 'Thank you. The operators will look at it.',
  },
};
