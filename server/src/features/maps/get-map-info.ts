import { mayRead, mayWrite } from '../../access/maps.ts';
import { Problem } from '../../http/problem.ts';
import type { AnswerTo } from '../../http/operation.ts';
import { implement } from '../../services.ts';
import { findMap } from './opened-map.ts';
import { isWatching } from './timers/queries.ts';

type Editors = AnswerTo<'GET /maps/{map_id}/mapinfo'>['editors'];

export const getMapInfo = implement('GET /maps/{map_id}/mapinfo', async (call, { db }) => {
  const map = await findMap(db, call);
  if (!mayRead(map)) throw new Problem('map-locked');
  const { wrongPasswords: _, wrongPasswordsSince: __, ...shown } = map;
  const { mapid } = map;
  const { watching } = await isWatching.one(db, { mapid, userid: call.session.userid });
  return {
    ...(map.isOwner ? map : shown),
    editors: map.editors as Editors,
    canEdit: mayWrite(map),
    isWatching: watching,
  };
});
