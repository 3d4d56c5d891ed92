export const en = {
  webhooks: {
    title: 'Webhooks',
    lead: 'A webhook sends every change in the clan to your own server as soon as it happens.',
    more: 'How it works',
    none: 'No webhooks yet',
    noneHint:
      'With a webhook, your own program knows right away who asks to join, which walker is out, and who your allies are.',
    add: 'Add webhook',
    added: 'Webhook added',
    url: 'Address',
    urlHint:
      'Where your server listens. It receives everything that members see in the clan’s history.',
    urlWrong:
      'Use a public internet address that starts with https:// and has no user name, password or fragment (#)',
    secret: 'Secret',
    secretOnce:
      'We sign everything we send with this secret. Give it to your server now. We won’t show it again.',
    secretSaved: 'I’ve saved it',
    nothingYet: 'Nothing has been sent yet.',
    lastDelivered: 'Last delivered',
    lastFailed: 'Delivery failed',
    reasons: {
      status: 'your server answered {status}',
      redirect: 'your server answered {status}, and we don’t follow redirects',
      late: 'no complete answer within 10 seconds',
      'no-address': 'the host name has no public address',
      certificate: 'the certificate isn’t trusted',
      'no-tls': 'no secure connection was possible',
      'no-http': 'the answer wasn’t HTTP',
      unreached: 'we couldn’t reach your server',
    },
    sendTest: 'Send test',
    sendTestTo: 'Send test to {url}',
    testDelivered: 'Test delivered.',
    testFailed: 'Test failed: {why}.',
    remove: 'Remove',
    removeOne: 'Remove {url}',
    removeTitle: 'Remove this webhook?',
    removeWarning:
      'We’ll stop sending changes to {url}. If you add it again, it gets a new secret.',
    removeButton: 'Remove webhook',
    removed: 'Webhook removed.',
  },
};
