import type { Feature } from '../../feature.ts';
import { sendPushes } from './jobs.ts';
import { notificationOperations } from './operations.ts';

export const notifications: Feature = {
  operations: notificationOperations,
  jobs: ({ config, internet }) => [sendPushes(config, internet)],
};
