import type { Feature } from '../../feature.ts';
import { cacheable } from '../../platform/http/cacheable.ts';
import { isIdKey, readCursor, rowsToRead, toPage } from '../../platform/http/paging.ts';
import { implement } from '../../services.ts';
import { clustersAfter } from './sql.ts';

const listClusters = implement('GET /clusters', async ({ query }) => {
  const [after] = readCursor(query.cursor, isIdKey) ?? [0];
  return cacheable('everyone', async (db) => {
    const clusters = await clustersAfter.all(db, { after, rows: rowsToRead(query.limit) });
    return { answer: toPage(clusters, query.limit, ({ clusterid }) => [clusterid]) };
  });
});

export const clusters: Feature = {
  operations: [listClusters],
};
