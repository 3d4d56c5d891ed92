import { searchKey } from '../../db/search-key.ts';
import { isTextAndIdKey, readCursor, rowsToRead, toPage } from '../../http/paging.ts';
import { ready } from '../../http/ready.ts';
import { implement } from '../../services.ts';
import { searchClans, sortedClans, withLookalike } from './queries.ts';

export const listClans = implement('GET /clans', async ({ query }) => {
  const [afterkey, afterid] = readCursor(query.cursor, isTextAndIdKey) ?? [];
  const asked = {
    region: query.region && searchKey(query.region),
    recruiting: query.recruiting,
    language: query.language,
    minmembers: query.minmembers,
    maxmembers: query.maxmembers,
    afterkey,
    afterid,
    rows: rowsToRead(query.limit),
  };
  return ready('everyone', async (db) => {
    const rows = query.name
      ? await searchClans.all(db, { ...asked, part: searchKey(query.name) })
      : await sortedClans.all(db, asked);
    const page = rows.map(withLookalike);
    return { answer: toPage(page, query.limit, ({ namekey, clanid }) => [namekey, clanid]) };
  });
});
