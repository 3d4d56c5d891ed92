import { things } from '../../db/changes/things.ts';
import { searchKey } from '../../db/search-key.ts';
import { implement } from '../../http/operation.ts';
import { isTextAndIdKey, readCursor, rowsToRead, toPage } from '../../http/paging.ts';
import { ready } from '../../http/ready.ts';
import { searchClans } from './queries.ts';

export const listClans = implement('GET /clans', async ({ query }, { db }) => {
  const [afterkey, afterid] = readCursor(query.cursor, isTextAndIdKey) ?? [];
  return ready('everyone', async () => {
    const rows = await searchClans.all(db, {
      part: query.name && searchKey(query.name),
      region: query.region && searchKey(query.region),
      afterkey,
      afterid,
      rows: rowsToRead(query.limit),
    });
    return {
      answer: toPage(rows, query.limit, ({ namekey, clanid }) => [namekey, clanid]),
      madeOf: [things.clans],
    };
  });
});
