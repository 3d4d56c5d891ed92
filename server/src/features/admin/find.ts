import { implement } from '../../services.ts';
import { findEverything } from './found.ts';

export const find = implement('GET /admin/find', ({ query }, { db, config }) =>
  findEverything(db, query.text, config.operators),
);
