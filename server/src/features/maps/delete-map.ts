import { mayDelete } from '../../access/maps.ts';
import { record } from '../../db/changes/record.ts';
import { Problem } from '../../http/problem.ts';
import { implement } from '../../services.ts';
import { checkPassword, findMap, sentPassword } from './opened-map.ts';
import { lockVersion } from './lock-version.ts';
import { eraseMap } from './queries.ts';

export const deleteMap = implement('DELETE /maps/{map_id}', async (call, services) => {
  const { config, db } = services;
  const password = sentPassword(call, call.query.mappass);
  const map = await findMap(db, call);
  if (map.isOwned && !mayDelete(map)) throw new Problem('not-yours');
  if (!map.isOwned) await checkPassword(map, password, call, services);
  const { mapid } = map;
  await db.transaction(async (tx) => {
    await lockVersion(tx, mapid, call.headers['if-match']);
    const keeping = { days: config.restoreDays, cause: 'owner' } as const;
    if (!(await eraseMap(tx, mapid, keeping))) throw new Problem('no-such-map');
    record(tx, 'map-deleted', { actor: call.session, userid: map.userid, detail: { mapid } });
  });
  return { message: 'The map has been deleted.' };
});
