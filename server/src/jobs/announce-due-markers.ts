import type { Marker } from '@clan-companion/contract/map-steps';
import { record } from '../db/changes/record.ts';
import { markAnnounced, watchersOf } from '../features/maps/timers/queries.ts';
import { dueRows } from './due-rows.ts';
import { job, seconds } from './job.ts';

/** More would make a message too long. */
const MAX_KINDS = 3;

const dueMarkers = dueRows({
  name: 'due-markers',
  table: 'markers',
  where: 'not announced and returnsfrom <= now()',
  since: 'returnsfrom',
  gives: { mapid: 'int', markerid: 'text', content: 'text' },
});

/** One message for all markers of a map that are back at about the same time. */
export const announceDueMarkers = job({
  name: 'announce-due-markers',
  every: seconds(15),
  due: dueMarkers(),
  async run(tx, markers) {
    const mapids = markers.map(({ mapid }) => mapid);
    await markAnnounced.count(tx, { mapids, markerids: markers.map(({ markerid }) => markerid) });
    for (const { mapid, name, clanid, userids } of await watchersOf.all(tx, { mapids })) {
      const kinds = new Set<string>();
      for (const { mapid: of, content } of markers) {
        if (of === mapid) kinds.add((JSON.parse(content) as Marker).type);
      }
      const named = [...kinds].slice(0, MAX_KINDS).join(', ');
      const detail = { mapid, name, item: kinds.size > MAX_KINDS ? `${named}, …` : named };
      if (clanid !== undefined) record(tx, 'marker-due', { clanid, detail });
      for (const userid of userids) record(tx, 'watched-marker-due', { userid, detail });
    }
  },
});
