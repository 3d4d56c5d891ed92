import { readId } from '@clan-companion/contract/values';
import { mayRead } from '../../../access/maps.ts';
import { implement } from '../../../services.ts';
import { checkPassword, findMap, sentPassword } from '../opened-map.ts';

export const streamMapEvents = implement('GET /maps/{map_id}/events', async (call, services) => {
  const { session, address, headers, query } = call;
  const password = sentPassword(call, query.mappass);
  const map = await findMap(services.db.primary, call);
  const needsPassword = !mayRead(map);
  if (needsPassword) await checkPassword(map, password, call, services);
  const passwordhash = needsPassword ? map.passwordhash : undefined;
  const since = readId(headers['last-event-id']) ?? query.lasteventid;
  return services.mapStreams.open(map.mapid, { session, address, passwordhash }, since);
});
