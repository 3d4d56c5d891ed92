import { things } from '../../db/changes/things.ts';
import { isIdKey, readCursor, rowsToRead, toPage } from '../../http/paging.ts';
import { ready } from '../../http/ready.ts';
import { implement } from '../../services.ts';
import { clustersAfter } from './queries.ts';

export const listClusters = implement('GET /clusters', async ({ query }, { db }) => {
  const [after] = readCursor(query.cursor, isIdKey) ?? [0];
  return ready('everyone', async () => {
    const clusters = await clustersAfter.all(db, { after, rows: rowsToRead(query.limit) });
    return {
      answer: toPage(clusters, query.limit, ({ clusterid }) => [clusterid]),
      madeOf: [things.clusters],
    };
  });
});
