import { record } from '../../platform/db/changes/record.ts';
import type { Tx } from '../../platform/db/statement.ts';
import { nothingGiven, Problem } from '../../platform/http/problem.ts';
import { type Services, implement } from '../../services.ts';
import { lockPerson } from '../users/sql.ts';
import { readAll, draw } from './drawing/draw.ts';
import { lockVersion, findMap } from './opened-map.ts';
import { setMapSettings } from './sql.ts';

/** Checks all texts of a map that became open: those of private maps are not checked. */
export async function checkTexts(
  tx: Tx,
  filters: Services['filters'],
  { mapid, name, userid }: { mapid: number; name: string; userid: number },
): Promise<void> {
  const { markers } = await readAll(tx, mapid);
  const body = { name, markers: [...markers.values()] };
  const held = await filters.check({ key: 'PUT /maps/{map_id}', body }, true);
  if (held) await filters.hold(tx, { kind: 'map', id: mapid }, userid, held);
}

const NAMES = ['editors', 'isLocked', 'isArchived', 'isPrivate'] as const;
const NO_MARKERS = { markers: new Map(), bytes: new Map() };

export const changeMapSettings = implement(
  'PUT /maps/{map_id}/settings',
  async (call, { db, config, filters }) => {
    const { mapid, isOwner } = await findMap(db, call);
    if (!isOwner) throw new Problem('not-yours');
    if (NAMES.every((name) => call.body[name] === undefined)) throw nothingGiven('body', ...NAMES);
    const { userid } = call.session;
    await db.transaction(async (tx) => {
      // Its history counts together with that of the owner's other maps.
      await lockPerson.maybe(tx, { userid });
      const locked = await lockVersion(tx, mapid, undefined);
      const { editors, isLocked, isArchived, isPrivate } = locked;
      const before = { editors, isLocked, isArchived, isPrivate };
      const after = { ...before, ...call.body };
      const changed = NAMES.filter((name) => after[name] !== before[name]);
      if (changed.length === 0) return;
      await setMapSettings.count(tx, { mapid, ...after });
      const settings = Object.fromEntries(changed.map((name) => [name, after[name]]));
      const map = { mapid, locked, ownerid: userid, userid };
      await draw(tx, map, 'settings', { markers: [], settings }, NO_MARKERS, config);
      record(tx, 'map-settings-changed', { actor: call.session, userid, detail: { mapid } });
      if (isPrivate && !after.isPrivate) {
        await checkTexts(tx, filters, { mapid, name: locked.name, userid });
      }
    });
    return { message: 'The settings have been changed.' };
  },
);
