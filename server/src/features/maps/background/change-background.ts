import { mayWrite } from '../../../access/maps.ts';
import { record } from '../../../db/changes/record.ts';
import type { Tx } from '../../../db/statement.ts';
import { Problem } from '../../../http/problem.ts';
import type { Session } from '../../../http/sessions.ts';
import type { Services } from '../../../services.ts';
import { lockClan } from '../../clans/queries.ts';
import { lockPerson } from '../../users/queries.ts';
import { lockVersion } from '../lock-version.ts';
import { checkPassword, findMap, type FoundMap, sentPassword } from '../opened-map.ts';
import { noteOwnerNotified } from '../queries.ts';

interface Write {
  readonly params: { map_id: number };
  readonly headers: { 'x-map-password'?: string };
  readonly session: Session;
  readonly address: string;
}

/** The map, if the caller may save it. */
export async function findWritable(call: Write, services: Services): Promise<FoundMap> {
  const password = sentPassword(call, undefined);
  const map = await findMap(services.db, call);
  if (!mayWrite(map)) await checkPassword(map, password, call, services);
  return map;
}

/** Changes the background in a transaction, in which the permission is checked again. */
export async function changeBackground<T>(
  map: FoundMap,
  call: Write,
  { db }: Services,
  change: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { mapid, userid, name, isOwner } = map;
  const isAllowed = mayWrite(map);
  return db.transaction(async (tx) => {
    // A clan mate can lose their permission, by a kick for example: the lock prevents that race.
    if (isAllowed && !isOwner) {
      await lockClan.maybe(tx, { clanid: map.clanid! });
      if (!mayWrite(await findMap(tx, call))) throw new Problem('map-locked');
    }
    // The owner's maps are counted together, so changing two of them takes turns.
    if (userid !== undefined) await lockPerson.maybe(tx, { userid });
    await lockVersion(tx, mapid, undefined, isAllowed ? undefined : map.passwordhash);
    const result = await change(tx);
    record(tx, 'map-background-changed', { actor: call.session, userid, detail: { mapid } });
    if (userid !== undefined && !isOwner && (await noteOwnerNotified.count(tx, { mapid }))) {
      record(tx, 'map-edited', { actor: call.session, userid, detail: { mapid, name } });
    }
    return result;
  });
}
