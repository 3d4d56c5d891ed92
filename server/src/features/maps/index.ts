import type { Feature } from '../../feature.ts';
import {
  deleteUnvisitedMaps,
  announceDueMarkers,
  deleteOldMapSteps,
  deleteRemovedBackgrounds,
} from './jobs.ts';
import { mapBackgroundOperations } from './background/operations.ts';
import { mapOperations } from './operations.ts';
import { mapLifecycle } from './lifecycle.ts';

export const maps: Feature = {
  operations: [...mapOperations, ...mapBackgroundOperations],
  jobs: ({ config }) => [
    deleteUnvisitedMaps(config),
    announceDueMarkers,
    deleteOldMapSteps(config),
    deleteRemovedBackgrounds,
  ],
  lifecycle: mapLifecycle,
};
