import type { Cases } from '../../testing/cases.ts';
import { request } from '../../testing/cases.ts';
import { jsonFile } from '../../testing/json-file.ts';
import { syncClusters } from './sync-clusters.ts';

export const cases: Cases = {
  requests: [request('GET /clusters', 'visitor')],
  reads: () => ['/clusters'],
  acts: ({ service }) => [
    [
      'new clusters',
      async () => {
        const file = await jsonFile([{ clusterid: 900, name: 'Test', region: 'EU' }]);
        await syncClusters(service.db, file.path);
        await file.remove();
      },
    ],
  ],
};
