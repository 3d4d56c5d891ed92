import type { Tx } from '../../../db/statement.ts';
import type { Services } from '../../../services.ts';
import { readAll } from '../drawing/draw.ts';

/** Checks all texts of a map that became open: those of private maps are not checked. */
export async function checkTexts(
  tx: Tx,
  filters: Services['filters'],
  { mapid, name, userid }: { mapid: number; name: string; userid: number },
): Promise<void> {
  const { markers } = await readAll(tx, mapid);
  const body = { name, markers: [...markers.values()] };
  const held = await filters.check('PUT /maps/{map_id}', { body }, true);
  if (held) await filters.hold(tx, { kind: 'map', id: mapid }, userid, held);
}
