import { readId } from '@clan-companion/contract/core/values';
import { implement } from '../../../services.ts';
import { mayRead } from '../access.ts';
import { checkPassword, findMap, sentPassword, openMap } from '../opened-map.ts';
import { presenceId } from './map-stream.ts';

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

/** Whoever listens, also in another process, knows the id. Others ignore it. */
export const sharePresence = implement('POST /maps/{map_id}/presence', async (call, services) => {
  const { mapid } = await openMap(call, services);
  const { key, ping, ...shown } = call.body;
  const about = { mapid, id: presenceId(key) };
  const { channel } = services.mapStreams;
  channel.send({ kind: 'moved', ...about, ...shown });
  if (ping) channel.send({ kind: 'ping', ...about, place: ping });
  return true;
});
