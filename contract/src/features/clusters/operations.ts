import { Type } from 'typebox';
import { group, Paging } from '../../core/operation.ts';

export const Cluster = Type.Object({
  clusterid: Type.Integer(),
  name: Type.String(),
  region: Type.String(),
  isActive: Type.Boolean(),
});

/** Describes the operations whose path begins like this. */
export const paths = { clusters: 'Game servers.' };

export const operations = group({
  'GET /clusters': {
    id: 'listClusters',
    summary: 'List the game clusters.',
    access: 'public',
    query: Type.Object(Paging),
    answer: Type.Array(Cluster),
    paged: true,
    problems: [],
  },
});

/** One value per field name, for the documentation. */
export const examples = {
  clusterid: 3,
  'clusters.name': 'EU Dunes 1',
};
