import type { Marker } from '@clan-companion/contract/map-steps';
import { isTimeAndTextKey, readCursor, rowsToRead, toPage } from '../../../http/paging.ts';
import { implement } from '../../../services.ts';
import { openMap } from '../opened-map.ts';
import { markersDue } from './queries.ts';

export const listDueMarkers = implement('GET /maps/{map_id}/due', async (call, services) => {
  const { mapid } = await openMap(call, services);
  const { cursor, limit } = call.query;
  const [time, after] = readCursor(cursor, isTimeAndTextKey) ?? [undefined, ''];
  const values = { mapid, time, after, rows: rowsToRead(limit) };
  const rows = await markersDue.all(services.db, values);
  const page = toPage(rows, limit, ({ returnsfrom, markerid }) => [returnsfrom!, markerid]);
  return { ...page, rows: page.rows.map(({ content }) => JSON.parse(content) as Marker) };
});
