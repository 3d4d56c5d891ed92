import type { Feature } from '../../feature.ts';
import { deliverWebhooks } from './jobs.ts';
import { webhookOperations } from './operations.ts';

export const webhooks: Feature = {
  operations: webhookOperations,
  jobs: ({ internet, deliveries }) => [deliverWebhooks(internet, deliveries)],
  lifecycle: {
    kept: {
      clan: {
        // A restored webhook starts at the end of the log.
        webhooks: { where: 'clanid = :id', without: ['xid', 'changeid', 'attempts', 'due'] },
      },
    },
  },
};
