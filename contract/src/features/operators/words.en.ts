export const en = {
  problems: {
    'already-operated': 'This service already has an operator',
    'wrong-claim-code': 'This isn’t the link that the service printed at its start',
    'configured-operator': 'The setting OPERATORS names this operator: change it there',
    'last-operator': 'This is the last operator: make somebody else an operator first',
    'is-operator': 'This person is an operator or a moderator: remove that role first',
    'no-such-operator': 'This person is neither an operator nor a moderator',
    'no-such-entry': 'There’s no such entry in the log',
  },
};
