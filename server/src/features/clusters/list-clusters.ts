import { implement } from '../../http/operation.ts';
import { isIdKey, readCursor, rowsToRead, toPage } from '../../http/paging.ts';
import { clustersAfter } from './queries.ts';

export const listClusters = implement('GET /clusters', async ({ query }, { db }) => {
  const [after] = readCursor(query.cursor, isIdKey) ?? [0];
  const clusters = await clustersAfter.all(db, { after, rows: rowsToRead(query.limit) });
  return toPage(clusters, query.limit, ({ clusterid }) => [clusterid]);
});
