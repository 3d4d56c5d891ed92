import type { Feature } from '../../feature.ts';
import { deliverWebhooks } from './jobs.ts';
import { webhookOperations } from './operations.ts';

export const webhooks: Feature = {
  operations: webhookOperations,
  jobs: ({ internet, deliveries }) => [deliverWebhooks(internet, deliveries)],
};
