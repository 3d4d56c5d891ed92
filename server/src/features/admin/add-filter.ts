import { implement } from '../../services.ts';
import { act } from './act.ts';
import { addFilter as add } from './acts/filters.ts';

export const addFilter = implement('POST /admin/filters', async ({ body, session }, services) => {
  const { reason, ...filter } = body;
  let filterid = 0;
  const { logid } = await act(
    services,
    session,
    'operator',
    async (tx) => {
      const entry = await add(tx, filter, reason);
      filterid = Number(entry.id);
      return entry;
    },
    'alone',
  );
  return { logid, filterid };
});
