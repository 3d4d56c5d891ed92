import { implement } from '../../services.ts';
import { readOverview } from './overview/read-overview.ts';

export const getOverview = implement('GET /admin/overview', (_call, { db, config }) =>
  readOverview(db, config),
);
