import type { Tx } from '../../db/statement.ts';
import { isMatch } from '../../http/etag.ts';
import { Problem } from '../../http/problem.ts';
import { mapEtag } from './map-etag.ts';
import { lockMap } from './queries.ts';

export type Size = Omit<Awaited<ReturnType<typeof lockMap.one>>, 'revision'>;

/**
 * Locks the map and returns its size. Throws if it does not exist, or is not the version that
 * `If-Match` names.
 */
export async function lockVersion(
  tx: Tx,
  mapid: number,
  ifMatch: string | undefined,
): Promise<Size> {
  const locked = await lockMap.maybe(tx, { mapid });
  if (!locked) throw new Problem('no-such-map');
  if (ifMatch !== undefined && !isMatch(ifMatch, mapEtag(mapid, locked.revision))) {
    throw new Problem('map-changed');
  }
  return locked;
}
