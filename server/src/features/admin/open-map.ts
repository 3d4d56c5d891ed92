import { record } from '../../db/changes/record.ts';
import type { AnswerTo } from '../../http/operation.ts';
import { implement } from '../../services.ts';
import { readMarkers } from '../maps/queries.ts';
import { logAct } from './acts/log.ts';
import { requireRole } from './acts/roles.ts';
import { entryOf, lockSubject } from './acts/subjects.ts';

/** Recorded before anything is shown, in the same transaction. */
export const openMap = implement(
  'POST /admin/maps/{map_id}/open',
  ({ params, body, session }, { db, config }) =>
    db.transaction(async (tx) => {
      await requireRole(tx, session.chatid, 'operator', config.operators);
      const map = await lockSubject(tx, 'map', String(params.map_id));
      const { id: mapid, name, userid } = map;
      const { reason } = body;
      if (userid !== undefined) {
        record(tx, 'content-opened', { userid, detail: { mapid, name, reason } });
      }
      const { markers } = await readMarkers.one(tx, { mapid });
      const logged = { action: 'open', ...entryOf(map), reason };
      return {
        ...(await logAct(tx, session.chatid, logged)),
        name,
        markers: JSON.parse(
          `[${markers}]`,
        ) as AnswerTo<'POST /admin/maps/{map_id}/open'>['markers'],
      };
    }),
);
