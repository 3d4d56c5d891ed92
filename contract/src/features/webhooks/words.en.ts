export const en = {
  changes: {
    'webhook-added': '{who} added a webhook.',
    'webhook-removed': '{who} removed a webhook.',
  },
  problems: {
    'too-many-webhooks': 'A clan can have five webhooks: remove one first',
    'no-such-webhook': 'This webhook doesn’t exist or was removed',
    'too-many-webhook-tests': 'Too many test messages for this clan',
  },
};
