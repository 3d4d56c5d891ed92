import type { ItemOf } from '../../http/operation.ts';
import { implement } from '../../services.ts';
import { allFilters } from './filters/queries.ts';

export const listFilters = implement(
  'GET /admin/filters',
  async (_call, { db }) => (await allFilters.all(db, {})) as ItemOf<'GET /admin/filters'>[],
);
