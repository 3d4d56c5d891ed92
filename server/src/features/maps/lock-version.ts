import type { Tx } from '../../db/statement.ts';
import { isMatch } from '../../http/etag.ts';
import { Problem } from '../../http/problem.ts';
import { mapEtag } from './map-etag.ts';
import type { LockedMap } from './drawing/draw.ts';
import { lockMap } from './queries.ts';

/**
 * Locks the map. Throws if it does not exist, is not the version that
 * `If-Match` names, or has a new password since the sent one was compared with `checkedhash`.
 */
export async function lockVersion(
  tx: Tx,
  mapid: number,
  ifMatch: string | undefined,
  checkedhash?: string,
): Promise<LockedMap> {
  const locked = await lockMap.maybe(tx, { mapid });
  if (!locked) throw new Problem('no-such-map');
  if (checkedhash !== undefined && checkedhash !== locked.passwordhash) {
    throw new Problem('map-locked');
  }
  if (ifMatch !== undefined && !isMatch(ifMatch, mapEtag(mapid, locked.revision))) {
    throw new Problem('map-changed');
  }
  return locked;
}
