import { maySeePeople } from '../../../access/maps.ts';
import type { Caller } from '../../../http/caller.ts';
import type { Services } from '../../../services.ts';
import { checkPassword, findMap, type FoundMap, sentPassword } from '../opened-map.ts';

/** Everyone else needs the password, also for an open map: its history shows what was deleted. */
export async function openHistory(
  call: {
    readonly params: { map_id: number };
    readonly headers: { 'x-map-password'?: string };
    readonly caller: Caller | undefined;
    readonly address: string;
  },
  services: Services,
): Promise<FoundMap> {
  const password = sentPassword(call, undefined);
  const map = await findMap(services.db, call);
  if (!maySeePeople(map)) await checkPassword(map, password, call, services);
  return map;
}
