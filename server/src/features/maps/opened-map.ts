import { readText } from '@clan-companion/contract/core/text';
import { limits } from '@clan-companion/contract/features';
import type { Tx, Queryable } from '../../platform/db/statement.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { isMatch } from '../../platform/http/representations.ts';
import { Problem, invalid } from '../../platform/http/problem.ts';
import type { Services } from '../../services.ts';
import { mayRead, maySee } from './access.ts';
import type { LockedMap } from './drawing/draw.ts';
import { lockMap, findMapFor } from './sql.ts';

/** A map's version, which changes with every save. A save can name its base in `If-Match`. */
export const mapEtag = (mapid: number, revision: number): string => `"map-${mapid}-${revision}"`;

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

interface Request {
  readonly params: { map_id: number };
  readonly headers: { 'x-map-password'?: string };
  readonly caller: Caller | undefined;
  readonly address: string;
}

export type FoundMap = NonNullable<Awaited<ReturnType<typeof findMapFor.maybe>>>;

export async function findMap(
  db: Queryable,
  { params, caller }: Pick<Request, 'params' | 'caller'>,
): Promise<FoundMap> {
  const map = await findMapFor.maybe(db, { mapid: params.map_id, userid: caller?.userid });
  if (!map || !maySee(map)) throw new Problem('no-such-map');
  return map;
}

/** A map that the caller may read, maybe with its password. */
export async function openMap(call: Request, services: Services): Promise<FoundMap> {
  const password = sentPassword(call, undefined);
  const map = await findMap(services.db, call);
  if (!mayRead(map)) await checkPassword(map, password, call, services);
  return map;
}

/** Who shares the cached answers about a map. Those of private ones need a check each time. */
export const readersOf = ({ isPrivate, isHidden }: FoundMap) =>
  isPrivate || isHidden ? 'checked' : 'everyone';

/** Rejects a missing and a wrong password alike. */
export async function checkPassword(
  map: FoundMap,
  password: string | undefined,
  { caller, address }: Pick<Request, 'caller' | 'address'>,
  { mapPasswords }: Services,
): Promise<void> {
  const sender = { session: caller, address };
  const right = password !== undefined && (await mapPasswords.matches(map, password, sender));
  if (!right) throw new Problem('map-locked');
}

/** `mappass`, or else the password from the header (percent-encoded, since headers are ASCII). */
export function sentPassword(
  { headers }: Pick<Request, 'headers'>,
  mappass: string | undefined,
): string | undefined {
  const read = readText(limits.triedMapPassword, decode(headers['x-map-password'] ?? ''));
  if ('wrong' in read) {
    const { wrong, ...fault } = read;
    throw invalid('header/x-map-password', wrong, fault);
  }
  return mappass || read.text || undefined;
}

/** Returns values that are not valid percent-encoding unchanged. */
function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
