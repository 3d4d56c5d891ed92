import { maySeePeople } from '../../access/maps.ts';
import type { ItemOf } from '../../http/operation.ts';
import { implement } from '../../services.ts';
import { openMap } from './opened-map.ts';
import { readOrigins } from './queries.ts';

type Author = ItemOf<'GET /maps/{map_id}/authors'>;

export const getMapAuthors = implement('GET /maps/{map_id}/authors', async (call, services) => {
  const map = await openMap(call, services);
  const rows = await readOrigins.all(services.db, map);
  const authors = new Map<string | undefined, Author>();
  for (const { markerid, changed, chatid, chattag, nickname } of rows) {
    const isNamed = chatid !== undefined && chattag !== undefined && maySeePeople(map);
    const who: Omit<Author, 'markers'> = isNamed
      ? { chatid, chattag, ...(nickname !== undefined && { nickname }) }
      : {};
    const author = authors.get(who.chatid) ?? { ...who, markers: [] };
    author.markers.push({ markerid, ...(changed !== undefined && { changed }) });
    authors.set(who.chatid, author);
  }
  return [...authors.values()];
});
