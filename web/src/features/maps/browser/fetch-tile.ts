import { HEADER } from '@clan-companion/contract/core/consistency';
import { consistency } from '../../../app/api.ts';
import { session } from '../../../app/session.ts';
import type { Tile } from '../logic/background-tiles.ts';
import { passwordHeader } from './passwords.ts';

/** A tile of a background. An image element could not send the session or the password. */
export async function fetchTile(
  mapid: number,
  version: string,
  { level, column, row }: Tile,
  signal: AbortSignal,
): Promise<Blob> {
  const token = session.current()?.token;
  const answer = await fetch(
    `/maps/${mapid}/background/tiles/${version}/${level}/${column}/${row}`,
    {
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        [HEADER]: consistency.tokens.join(', '),
        ...passwordHeader(mapid),
      },
      signal,
    },
  );
  if (!answer.ok) throw new Error(`There is no tile: ${answer.status}`);
  return answer.blob();
}
