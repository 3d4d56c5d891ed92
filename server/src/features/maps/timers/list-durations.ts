import { implement } from '../../../services.ts';
import { openMap } from '../opened-map.ts';
import { observedDurations } from './queries.ts';

export const listDurations = implement('GET /maps/{map_id}/durations', async (call, services) => {
  const { mapid } = await openMap(call, services);
  return observedDurations.all(services.db, { mapid });
});
