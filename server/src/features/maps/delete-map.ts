import { mayDelete } from '../../access/maps.ts';
import { record } from '../../db/changes/record.ts';
import { implement } from '../../http/operation.ts';
import { Problem } from '../../http/problem.ts';
import { findMap, openMap } from './opened-map.ts';
import { deleteMapRow } from './queries.ts';

export const deleteMap = implement('DELETE /maps/{map_id}', async (call, services) => {
  const { db } = services;
  const map = await findMap(db, call);
  if (map.isOwned && !mayDelete(map)) throw new Problem('not-yours');
  await openMap(mayDelete, map, call, call.query.mappass, services);
  const { mapid } = map;
  const actor = call.session.userid;
  await db.transaction(async (tx) => {
    if ((await deleteMapRow.count(tx, { mapid })) === 0) throw new Problem('no-such-map');
    await record(tx, { action: 'map-deleted', actor, detail: { mapid } });
  });
  return { message: 'The map has been deleted.' };
});
