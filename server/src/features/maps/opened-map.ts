import { limits, readText } from '@clan-companion/contract/text';
import type { MapStanding } from '../../access/maps.ts';
import type { Queryable } from '../../db/statement.ts';
import { invalid, Problem } from '../../http/problem.ts';
import type { Session } from '../../http/sessions.ts';
import type { Services } from '../../services.ts';
import { findMapFor } from './queries.ts';

interface Request {
  readonly params: { map_id: number };
  readonly headers: { 'x-map-password'?: string };
  readonly session: Session | undefined;
  readonly ip: string;
}

export type FoundMap = NonNullable<Awaited<ReturnType<typeof findMapFor.maybe>>>;

export async function findMap(
  db: Queryable,
  { params, session }: Pick<Request, 'params' | 'session'>,
): Promise<FoundMap> {
  const map = await findMapFor.maybe(db, { mapid: params.map_id, userid: session?.userid });
  if (!map) throw new Problem('no-such-map');
  return map;
}

/** Goes on if the caller may, or has the password. What is wrong with a password is not told. */
export async function openMap(
  may: (map: MapStanding) => boolean,
  map: FoundMap,
  request: Pick<Request, 'headers' | 'ip'>,
  mappass: string | undefined,
  { mapPasswords }: Services,
): Promise<void> {
  const password = headerPassword(request.headers['x-map-password']) ?? mappass;
  if (may(map)) return;
  const opened = password !== undefined && (await mapPasswords.matches(map, password, request.ip));
  if (!opened) throw new Problem('map-locked');
}

/** Headers carry ASCII, so a password is percent-encoded there. */
function headerPassword(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const read = readText(limits.mapPassword, decode(value));
  if ('wrong' in read) throw invalid('header/x-map-password', read.wrong);
  return read.text;
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    throw invalid('header/x-map-password', 'must be percent-encoded UTF-8');
  }
}
