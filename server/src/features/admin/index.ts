import type { Feature } from '../../feature.ts';
import { endBans, writeSafety } from './jobs.ts';
import { checkUpdates } from './overview/check-updates.ts';
import { keepFigures, writeErrors } from './overview/jobs.ts';
import { adminOperations } from './operations.ts';

export const admin: Feature = {
  operations: adminOperations,
  jobs: ({ config, lifecycles, internet, figures, errors }) => [
    endBans(lifecycles),
    writeSafety(config),
    checkUpdates(config, internet),
    keepFigures(config, figures),
    writeErrors(errors),
  ],
};
