import { record } from '../../platform/db/changes/record.ts';
import { shownChange } from '../../platform/db/changes/shown-change.ts';
import type { AnswerTo } from '../../platform/http/operation.ts';
import { implement } from '../../services.ts';
import { clanHistory } from '../clans/history-sql.ts';
import { relationshipsOf } from '../diplomacy/sql.ts';
import { readMarkers } from '../maps/sql.ts';
import { membersOf } from '../members/sql.ts';
import { roleFor } from './acts.ts';
import { entryOf, lockSubject } from './acts/content.ts';
import { logAct } from './acts/log.ts';
import { requireRole } from './acts/roles.ts';

const ROWS = 200;

/** Recorded before anything is shown, in the same transaction. */
export const inspectClan = implement(
  'POST /admin/clans/{clan_id}/open',
  ({ key, params, body, session }, { db, config, lifecycles }) =>
    db.transaction(async (tx) => {
      await requireRole(tx, session.chatid, roleFor(key), config.operators);
      const clan = await lockSubject(tx, lifecycles, 'clan', String(params.clan_id));
      const { id: clanid, userid } = clan;
      const { reason } = body;
      record(tx, 'clan-opened', { clanid, userid, detail: { reason } });
      const logged = { action: 'open', ...entryOf(clan), reason };
      const page = { clanid, after: 0, rows: ROWS };
      const history = { clanid, before: Number.MAX_SAFE_INTEGER, rows: ROWS };
      return {
        ...(await logAct(tx, session.chatid, logged)),
        people: await membersOf.all(tx, page),
        relationships: await relationshipsOf.all(tx, page),
        history: (await clanHistory.all(tx, history)).map(shownChange),
      };
    }),
);

/** Recorded before anything is shown, in the same transaction. */
export const inspectMap = implement(
  'POST /admin/maps/{map_id}/open',
  ({ key, params, body, session }, { db, config, lifecycles }) =>
    db.transaction(async (tx) => {
      await requireRole(tx, session.chatid, roleFor(key), config.operators);
      const map = await lockSubject(tx, lifecycles, 'map', String(params.map_id));
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
