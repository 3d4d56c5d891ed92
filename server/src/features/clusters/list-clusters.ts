import { isIdKey, readCursor, rowsToRead, toPage } from '../../http/paging.ts';
import { ready } from '../../http/ready.ts';
import { implement } from '../../services.ts';
import { clustersAfter } from './queries.ts';

export const listClusters = implement('GET /clusters', async ({ query }) => {
  const [after] = readCursor(query.cursor, isIdKey) ?? [0];
  return ready('everyone', async (db) => {
    const clusters = await clustersAfter.all(db, { after, rows: rowsToRead(query.limit) });
    return { answer: toPage(clusters, query.limit, ({ clusterid }) => [clusterid]) };
  });
});
