import { listClusters } from './list-clusters.ts';

export const clusterOperations = [listClusters];
