import type { ClusterEntry } from './read-clusters.ts';

/** Used if the operator sets no CLUSTERS_FILE. */
export const defaultClusters: readonly ClusterEntry[] = [
  { clusterid: 1, name: 'Amber Reach', region: 'Europe', isActive: true },
  { clusterid: 2, name: 'Bone Flats', region: 'Europe', isActive: true },
  { clusterid: 3, name: 'Cinder Coast', region: 'North America East', isActive: true },
  { clusterid: 4, name: 'Dry Meridian', region: 'North America East', isActive: true },
  { clusterid: 5, name: 'Echo Canyon', region: 'North America West', isActive: true },
  { clusterid: 6, name: 'Far Salt', region: 'South America', isActive: true },
  { clusterid: 7, name: 'Glass Dunes', region: 'Asia', isActive: true },
  { clusterid: 8, name: 'Hollow Sun', region: 'Asia', isActive: true },
  { clusterid: 9, name: 'Iron Wind', region: 'Oceania', isActive: true },
  { clusterid: 10, name: 'Jackal Steppe', region: 'Europe', isActive: false },
];
