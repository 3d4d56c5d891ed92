import type { Tx } from '../../db/statement.ts';
import { implement } from '../../services.ts';
import { act } from './act.ts';
import { changeFilter as change } from './acts/filters.ts';

export const changeFilter = implement(
  'PUT /admin/filters/{filter_id}',
  ({ params, body, session }, services) => {
    const { reason, ...filter } = body;
    const work = (tx: Tx) => change(tx, params.filter_id, filter, reason);
    return act(services, session, 'operator', work, 'alone');
  },
);
