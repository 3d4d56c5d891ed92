import { mayRead } from '../../../access/maps.ts';
import { record } from '../../../db/changes/record.ts';
import { Problem } from '../../../http/problem.ts';
import { implement } from '../../../services.ts';
import { findMap } from '../opened-map.ts';
import { unwatchMap, watchMap as insertWatcher } from './queries.ts';

export const watchMap = implement('PUT /maps/{map_id}/watch', async (call, { db }) => {
  const { userid } = call.session;
  const { isWatching } = call.body;
  const { mapid, ...map } = await findMap(db, call);
  if (!mayRead(map)) throw new Problem('map-locked');
  await db.transaction(async (tx) => {
    const write = isWatching ? insertWatcher : unwatchMap;
    if (!(await write.count(tx, { mapid, userid }))) return;
    record(tx, 'map-watched', { actor: call.session, userid, detail: { mapid } });
  });
  return { message: isWatching ? 'You will be notified.' : 'You will not be notified.' };
});
