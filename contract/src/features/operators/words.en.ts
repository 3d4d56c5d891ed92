export const en = {
  problems: {
    'already-operated': 'This service already has an operator',
    'wrong-claim-code': 'This is not the link that the service printed at its start',
    'configured-operator': 'This operator is named by the setting OPERATORS: change it there',
    'last-operator': 'This is the last operator: make somebody else an operator first',
    'is-operator': 'This person is an operator or a moderator: remove that role first',
    'no-such-operator': 'This person is neither an operator nor a moderator',
    'no-such-entry': 'There is no such entry in the log of the operators',
  },
};
