import type { Tx } from '../../db/statement.ts';
import { implement } from '../../services.ts';
import { act } from './act.ts';
import { removeFilter as remove } from './acts/filters.ts';

export const removeFilter = implement(
  'DELETE /admin/filters/{filter_id}',
  ({ params, query, session }, services) => {
    const work = (tx: Tx) => remove(tx, params.filter_id, query.reason);
    return act(services, session, 'operator', work, 'alone');
  },
);
