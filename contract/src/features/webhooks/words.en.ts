export const en = {
  changes: {
    'webhook-added': '{who} added a webhook.',
    'webhook-removed': '{who} removed a webhook.',
  },
  problems: {
    'too-many-webhooks': 'A clan can have five webhooks: remove one first',
    'no-such-webhook': 'There is no such webhook',
    'too-many-webhook-tests': 'Too many test messages for this clan; wait a little',
  },
};
