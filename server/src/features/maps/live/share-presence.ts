import { implement } from '../../../services.ts';
import { openMap } from '../opened-map.ts';
import { presenceId } from './map-stream.ts';

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
